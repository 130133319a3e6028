/** Why a model could not be asked, or did not answer, without a word of what was said. */
export type Failure = SetupFailure | CallFailure;

/** The model cannot be used as it was asked for: nothing was sent. */
type SetupFailure =
  | Misnamed
  | BadAddress
  /** Without a provider: a server of the person's own, which has asked for a key. */
  | { readonly kind: "no-key"; readonly variable: string; readonly provider?: string }
  /** The key cannot be one: no HTTP header could carry it. */
  | { readonly kind: "odd-key"; readonly variable: string }
  | { readonly kind: "no-package"; readonly name: string };

export type Misnamed = {
  readonly kind: "misnamed";
  readonly what: "no-provider" | "unknown-provider" | "no-id";
  /** The provider as it was written, where it may be quoted. */
  readonly given?: string;
};

export type BadAddress = {
  readonly kind: "bad-address";
  readonly what: "no-url" | "password" | "query" | "unencrypted";
  /** The variable that holds the address; absent where the model's name does. */
  readonly variable?: string;
};

/** The call went wrong. */
export type CallFailure =
  | { readonly kind: "stopped" }
  | { readonly kind: "timeout" }
  | { readonly kind: "wrong-key"; readonly variable: string | undefined }
  | { readonly kind: "no-access" }
  | { readonly kind: "no-credit" }
  | { readonly kind: "rate-limit"; readonly retryAfterSeconds: number | undefined }
  | { readonly kind: "no-model"; readonly model: string | undefined }
  | { readonly kind: "too-long" }
  | { readonly kind: "refused"; readonly status: number }
  | { readonly kind: "overloaded" }
  | { readonly kind: "server-error"; readonly status: number }
  | {
      readonly kind: "unreachable";
      readonly origin: string | undefined;
      readonly why: "refused" | "unknown-host" | "network";
    }
  | { readonly kind: "broken" }
  | { readonly kind: "unreadable" }
  | { readonly kind: "empty" }
  | { readonly kind: "unknown" };

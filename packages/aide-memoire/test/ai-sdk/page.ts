import { AbstractChat, DefaultChatTransport, type ChatInit, type ChatState, type ChatStatus, type UIMessage } from "ai";

export type PageInit = Omit<ChatInit<UIMessage>, "id" | "transport">;

/** What `useChat` has behind it, without a browser: the SDK's own chat, over the SDK's own transport. */
export class Page extends AbstractChat<UIMessage> {
  constructor(url: string, id: string, options: PageInit = {}) {
    const { messages = [], ...init } = options;
    const transport = new DefaultChatTransport<UIMessage>({ api: `${url}/api/chat` });
    super({ id, transport, state: new PlainState(messages), ...init });
  }

  /** What the person sees; keys without a value are none. */
  get shown(): UIMessage[] {
    return JSON.parse(JSON.stringify(this.messages)) as UIMessage[];
  }
}

class PlainState implements ChatState<UIMessage> {
  status: ChatStatus = "ready";
  error: Error | undefined = undefined;
  messages: UIMessage[];
  constructor(messages: readonly UIMessage[]) {
    this.messages = [...messages];
  }
  pushMessage = (message: UIMessage): void => {
    this.messages = [...this.messages, message];
  };
  popMessage = (): void => {
    this.messages = this.messages.slice(0, -1);
  };
  replaceMessage = (index: number, message: UIMessage): void => {
    this.messages = this.messages.map((one, place) => (place === index ? message : one));
  };
  snapshot = <T>(thing: T): T => structuredClone(thing);
}

/** `YYYY-MM-DD HH:MM`, in the time zone of this process. */
export function localTime(at: Date): string {
  const two = (value: number): string => String(value).padStart(2, "0");
  const day = `${String(at.getFullYear()).padStart(4, "0")}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
  return `${day} ${two(at.getHours())}:${two(at.getMinutes())}`;
}

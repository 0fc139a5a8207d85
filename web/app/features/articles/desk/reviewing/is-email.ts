/** Whether it is worth asking the server about; it is the server that judges addresses. */
export function isEmail(text: string): boolean {
  return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text);
}

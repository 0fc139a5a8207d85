/** Returns the number in an address such as `v2`; null if it names no version. */
export function parseVersion(segment: string): number | null {
  const [, digits] = /^v([1-9]\d{0,5})$/.exec(segment) ?? [];
  return digits === undefined ? null : Number(digits);
}

/** Time before the end of the session at which the warning appears. */
export const WARNING_SECONDS = 5 * 60;

export function secondsLeft(expiry: number, now: number): number {
  return Math.max(0, Math.ceil(expiry - now / 1000));
}

export function formatCountdown(seconds: number): string {
  const minutes = Math.floor(seconds / 60);
  return `${twoDigits(minutes)}:${twoDigits(seconds % 60)}`;
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0');
}

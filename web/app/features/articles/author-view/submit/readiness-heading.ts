/** Id of the heading above the submission problems. */
export const READINESS_ID = 'readiness';

export function focusReadiness(): void {
  document.getElementById(READINESS_ID)?.focus();
}

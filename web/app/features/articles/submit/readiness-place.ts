/** The heading over what stands in the way of submitting. */
export const READINESS_ID = 'readiness';

export function showReadiness(): void {
  document.getElementById(READINESS_ID)?.focus();
}

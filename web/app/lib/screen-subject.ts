/** What a screen is about, beside the name of its route: an article's title. Its loader answers with it. */
export interface ScreenSubject {
  subject: string;
}

export function subjectOf(loaderData: unknown): string | null {
  const { subject } = (loaderData ?? {}) as Partial<ScreenSubject>;
  return typeof subject === 'string' ? subject : null;
}

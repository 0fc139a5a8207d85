/** Loader data that name the subject of a screen, such as an article's title. */
export interface ScreenSubject {
  subject: string;
}

export function getScreenSubject(loaderData: unknown): string | null {
  const { subject } = (loaderData ?? {}) as Partial<ScreenSubject>;
  return typeof subject === 'string' ? subject : null;
}

/** Properties of a route's document. */
export interface RouteHandle {
  /** Sends scripts: identity pages and the personal area. Public pages work without them. */
  hydrated?: boolean;
  /** Shows a loading state until its scripts run: the personal area, which only the browser may read. */
  startsInBrowser?: boolean;
  /** Identical for all readers without a session, so shared caches may store it. */
  cacheable?: boolean;
}

export function isHydrated(handle: unknown): boolean {
  return (handle as RouteHandle | undefined)?.hydrated === true;
}

export function startsInBrowser(handle: unknown): boolean {
  return (handle as RouteHandle | undefined)?.startsInBrowser === true;
}

export function isCacheable(handle: unknown): boolean {
  return (handle as RouteHandle | undefined)?.cacheable === true;
}

/** Loader data that name the subject of a screen, such as an article's title. */
export interface ScreenSubject {
  subject: string;
}

export function getScreenSubject(loaderData: unknown): string | null {
  const { subject } = (loaderData ?? {}) as Partial<ScreenSubject>;
  return typeof subject === 'string' ? subject : null;
}

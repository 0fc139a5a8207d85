/** What a route says about the document it is shown in. */
export interface RouteHandle {
  /** Scripts are sent: identity and the personal area. Public pages work without any. */
  hydrated?: boolean;
  /** The same for every reader who is not signed in, so a shared cache may keep it. */
  cacheable?: boolean;
}

export function isHydrated(handle: unknown): boolean {
  return (handle as RouteHandle | undefined)?.hydrated === true;
}

export function isCacheable(handle: unknown): boolean {
  return (handle as RouteHandle | undefined)?.cacheable === true;
}

/** Origin of absolute URLs of this site. */
export function publicOrigin(request: Request): string {
  return process.env.PUBLIC_ORIGIN ?? new URL(request.url).origin;
}

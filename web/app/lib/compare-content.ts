import { hashKey } from '@tanstack/react-query';

/** Compares two JSON-like values, ignoring the order of keys. */
export function isDeepEqual(one: unknown, other: unknown): boolean {
  return hashKey([one]) === hashKey([other]);
}

/** Collapses white space in all strings of a value, as the server does. */
export function normalizeSpaces<T>(value: T): T;
export function normalizeSpaces(value: unknown): unknown {
  if (typeof value === 'string') return value.replace(/\s+/g, ' ').trim();
  if (Array.isArray(value)) return value.map((item: unknown) => normalizeSpaces(item));
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key, normalizeSpaces(inner)]),
  );
}

/** Reserializes HTML with the browser's parser, so that different escaping compares equal. */
export function normalizeHtml(html: string): string {
  return new DOMParser().parseFromString(html, 'text/html').body.innerHTML.trim();
}

import { redirect } from 'react-router';
import { ApiError } from '~/api/errors';
import type { Language } from '~/i18n/language';
import { detectLanguage } from '~/lib/detect-language';
import { pageIndexOf, searchWithPage } from '~/lib/list-address';
import { badGateway } from './bad-gateway.server';

interface Part<Line = unknown> {
  results: Line[];
  count: number;
}

interface Asked {
  pageIndex: number;
  pageSize: number;
}

/**
 * A part of a list, or `nothing` of what the server has no page of or cannot make sense of. A page behind the last one
 * leads to that: lists grow shorter, and links to them stay.
 */
export async function readPart<T extends Part>(
  request: Request,
  { pageIndex, pageSize }: Asked,
  part: Promise<T>,
  nothing: T,
): Promise<T> {
  const found = await part.catch((error: unknown) => {
    if (error instanceof ApiError && error.status === 422) return nothing;
    throw badGateway(request, error);
  });
  const last = Math.max(Math.ceil(found.count / pageSize) - 1, 0);
  if (found.results.length === 0 && pageIndex > last) {
    const { pathname, searchParams } = new URL(request.url);
    throw redirect((pathname + searchWithPage(searchParams, last)).replace(/\?$/, ''));
  }
  return found;
}

/** The page of a list that its address asks for. */
export async function readPage<Line>(
  request: Request,
  pageSize: number,
  list: (request: Request, language: Language, part: Asked) => Promise<Part<Line>>,
) {
  const part = { pageIndex: pageIndexOf(new URL(request.url).searchParams), pageSize };
  const asked = list(request, detectLanguage(request), part);
  return { list: await readPart(request, part, asked, { results: [], count: 0 }), ...part };
}

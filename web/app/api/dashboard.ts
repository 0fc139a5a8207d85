import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { attachmentName, saveAttachment } from '~/lib/files';
import { api } from './client';
import type { GetResponse } from './types';
import { unwrapData, unwrapResponse } from './unwrap';

export type Dashboard = GetResponse<'/api/v1/dashboard'>;
export type WaitingWork = Dashboard['waitsForYou'][number];
export type LateWork = Dashboard['late'][number];
export type Figures = GetResponse<'/api/v1/figures'>;
export type MonthFigures = Figures['months'][number];
export type FigureTableName = 'months' | 'reviewers' | 'articles';

/** First and last month, such as "2026-07". */
export interface MonthRange {
  from: string;
  to: string;
}

/** Short: the desk changes all the time. */
const STALE_MS = 5_000;

/** The figures change by the day. */
const FIGURES_STALE_MS = 60_000;

/** What waits, what is late, what came in, and the upcoming issue. */
export const dashboardQuery = queryOptions({
  queryKey: ['dashboard'],
  queryFn: ({ signal }) => unwrapData(api.GET('/api/v1/dashboard', { signal })),
  staleTime: STALE_MS,
});

export const figuresQuery = ({ from, to }: MonthRange) =>
  queryOptions({
    queryKey: ['figures', from, to],
    queryFn: ({ signal }) =>
      unwrapData(api.GET('/api/v1/figures', { params: { query: { from, to } }, signal })),
    staleTime: FIGURES_STALE_MS,
    placeholderData: keepPreviousData, // keeps the plots while another period loads
  });

/** Downloads one of the tables behind the figures. */
export async function downloadFigures(table: FigureTableName, range: MonthRange): Promise<void> {
  const { from, to } = range;
  const { data, response } = await unwrapResponse(
    api.GET('/api/v1/figures/export', { params: { query: { table, from, to } }, parseAs: 'blob' }),
  );
  const name = attachmentName(response.headers.get('Content-Disposition'));
  saveAttachment(data, name ?? `figures-${table}.csv`);
}

import type { AuditEntry, MyAuditEntry } from '~/api/audit';

/** Creates an entry about a decision of an editor. */
export const makeAuditEntry = (details: Partial<AuditEntry> = {}): AuditEntry => ({
  id: 91,
  at: '2026-11-12T09:00:00Z',
  actor: { id: 21, fullNameEn: 'Helen Ashworth', isErased: false },
  role: 'editor',
  action: 'article-decided',
  object: { kind: 'article', id: '7', person: null },
  articleId: 7,
  details: { action: 'accept', revision: 0 } as unknown as AuditEntry['details'],
  address: '203.0.113.9',
  result: 'done',
  ...details,
});

/** Creates an entry of the current user. */
export const makeMyAuditEntry = (details: Partial<MyAuditEntry> = {}): MyAuditEntry => ({
  at: '2026-11-12T09:00:00Z',
  action: 'sign-in',
  isOwn: true,
  role: 'owner',
  address: '203.0.113.9',
  result: 'done',
  ...details,
});

import type { Delivery, DeliveryPage, DeliveryState, DoiCheck } from '~/api/deliveries';

/** Creates the delivery of an article to Crossref, which has registered its DOI. */
export const makeDelivery = (details: Partial<Delivery> = {}): Delivery => ({
  id: 31,
  target: 'crossref',
  state: 'delivered',
  stateName: 'Delivered',
  articleId: 7,
  titleEn: 'Cord blood',
  titleRu: 'Пуповинная кровь',
  doi: '10.18620/ctt-7',
  changedAt: '2026-11-12T09:00:00Z',
  deliveredAt: '2026-11-12T09:00:00Z',
  nextLookAt: null,
  problem: null,
  doiCheck: null,
  allowedActions: ['send'],
  ...details,
});

/** Creates the check of a DOI that leads to another site. */
export const makeDoiCheck = (details: Partial<DoiCheck> = {}): DoiCheck => ({
  checkedAt: '2026-11-12T12:00:00Z',
  leadsTo: 'https://old.example/article/view/7',
  leadsHere: false,
  ...details,
});

/** Creates a refused delivery with the words of Crossref. */
export const makeRefusedDelivery = (details: Partial<Delivery> = {}): Delivery =>
  makeDelivery({
    state: 'refused',
    stateName: 'Refused',
    deliveredAt: null,
    problem: {
      code: 'prefix',
      advice: 'The account may not register DOIs under this prefix.',
      message: 'User not allowed to add records for prefix: 10.18620',
      messageId: null,
    },
    allowedActions: ['send', 'mark-delivered'],
    ...details,
  });

const STATE_NAMES: Record<DeliveryState, string> = {
  'not-sent': 'Not sent',
  due: 'To be sent',
  sent: 'Sent, no answer yet',
  delivered: 'Delivered',
  warned: 'Delivered with a warning',
  stale: 'Changed since',
  refused: 'Refused',
  incomplete: 'Incomplete',
  lost: 'No answer',
  withdrawn: 'Not published any more',
};

/** Creates a page of deliveries; Crossref and DOAJ are switched on. */
export function makeDeliveryPage(
  results: Delivery[],
  details: Partial<DeliveryPage> = {},
): DeliveryPage {
  const states = (Object.keys(STATE_NAMES) as DeliveryState[]).map((state) => ({
    state,
    name: STATE_NAMES[state],
    count: results.filter((delivery) => delivery.state === state).length,
  }));
  const targets: DeliveryPage['targets'] = [
    { target: 'crossref', name: 'Crossref', isOn: true },
    { target: 'doaj', name: 'DOAJ', isOn: true },
    { target: 'pubmed', name: 'PubMed', isOn: false },
  ];
  const leadingElsewhere = results.filter(({ doiCheck }) => doiCheck?.leadsHere === false).length;
  return { results, count: results.length, states, targets, leadingElsewhere, ...details };
}

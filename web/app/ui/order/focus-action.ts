export type OrderAction = 'up' | 'down' | 'move-to-list' | 'remove';

/** A disabled button cannot be focused, so its neighbour is. */
const FALLBACK: Partial<Record<OrderAction, OrderAction>> = { up: 'down', down: 'up' };

/**
 * Focuses an action of the item at an index, not of a list nested in it. Returns false if there is
 * none.
 */
export function focusAction(list: Element, index: number, action: OrderAction): boolean {
  const actions = list.children[index]?.querySelector('[data-order-actions]');
  const button = [action, FALLBACK[action]]
    .map((name) => actions?.querySelector<HTMLButtonElement>(`[data-action="${name}"]`))
    .find((candidate) => candidate && !candidate.disabled);
  button?.focus();
  return Boolean(button);
}

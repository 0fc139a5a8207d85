export type OrderAction = 'up' | 'down' | 'elsewhere' | 'remove';

/** A button that cannot be pressed cannot have the focus either; its neighbour takes it. */
const INSTEAD: Partial<Record<OrderAction, OrderAction>> = { up: 'down', down: 'up' };

/** Of the item at a place in a list; of its own, not of a list inside it. False where there is none. */
export function focusAction(list: Element, index: number, action: OrderAction): boolean {
  const actions = list.children[index]?.querySelector('[data-order-actions]');
  const button = [action, INSTEAD[action]]
    .map((name) => actions?.querySelector<HTMLButtonElement>(`[data-action="${name}"]`))
    .find((found) => found && !found.disabled);
  button?.focus();
  return Boolean(button);
}

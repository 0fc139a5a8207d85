import type { ListPosition } from './ordered-list';

interface Point {
  clientX: number;
  clientY: number;
}

/** Distance from the edge of the window at which the page starts to scroll. */
const EDGE_PX = 96;
const MAX_SPEED_PX = 16;
/** Smaller movements are clicks. */
const MIN_DISTANCE_PX = 4;

/**
 * A drag in progress. It only shifts the item and marks the target position in the DOM; React
 * re-renders after the drop.
 */
export class Drag {
  private readonly item: HTMLElement;
  private readonly sourceList: HTMLElement;
  private readonly start: number;
  private point: Point;
  private hasStarted = false;
  private target: ListPosition | null = null;
  private frame = 0;

  private constructor(item: HTMLElement, home: HTMLElement, point: Point) {
    this.item = item;
    this.sourceList = home;
    this.point = point;
    this.start = point.clientY + window.scrollY;
  }

  /** Returns null if the handle is not inside a list. */
  static start(handle: Element, point: Point): Drag | null {
    const item = handle.closest<HTMLElement>('[data-ordered] > li');
    const list = item?.parentElement;
    return item && list ? new Drag(item, list, { ...point }) : null;
  }

  moveTo({ clientX, clientY }: Point): void {
    const distance = Math.abs(clientY - this.point.clientY);
    if (!this.hasStarted && distance < MIN_DISTANCE_PX) return;
    this.point = { clientX, clientY };
    if (!this.hasStarted) this.begin();
    this.follow();
  }

  /** Ends the drag; returns the new position, or null if the item did not move. */
  end(): ListPosition | null {
    const { target } = this;
    this.cancel();
    return target;
  }

  cancel(): void {
    cancelAnimationFrame(this.frame);
    this.hasStarted = false;
    this.target = null;
    this.mark(null);
    delete this.item.dataset.dragged;
    this.item.style.translate = '';
  }

  private begin(): void {
    this.hasStarted = true;
    this.item.dataset.dragged = '';
    const scroll = () => {
      const speed = speedAt(this.point.clientY);
      if (speed !== 0) {
        window.scrollBy({ top: speed, behavior: 'instant' });
        this.follow();
      }
      this.frame = requestAnimationFrame(scroll);
    };
    this.frame = requestAnimationFrame(scroll);
  }

  private follow(): void {
    const shift = this.point.clientY + window.scrollY - this.start;
    this.item.style.translate = `0 ${shift}px`;
    const list = this.listAt(this.point.clientY);
    const index = this.others(list).filter((one) => getMiddleY(one) < this.point.clientY).length;
    const isUnmoved = list === this.sourceList && index === [...list.children].indexOf(this.item);
    this.target = isUnmoved ? null : { list: Number(list.dataset.list), index };
    this.mark(isUnmoved ? null : { list, index });
  }

  /** Returns the list at this vertical position, or the nearest one. */
  private listAt(y: number): HTMLElement {
    const lists = this.lists().map((list) => {
      const { top, bottom } = list.getBoundingClientRect();
      return { list, distance: Math.max(top - y, y - bottom, 0) };
    });
    return lists.reduce((best, one) => (one.distance < best.distance ? one : best)).list;
  }

  private mark(target: { list: HTMLElement; index: number } | null): void {
    for (const list of this.lists()) {
      delete list.dataset.dropTarget;
      for (const item of this.others(list)) delete item.dataset.dropTarget;
    }
    if (!target) return;
    const others = this.others(target.list);
    const [next, last] = [others[target.index], others.at(-1)];
    if (next) next.dataset.dropTarget = 'before';
    else if (last) last.dataset.dropTarget = 'after';
    else target.list.dataset.dropTarget = 'inside';
  }

  private lists(): HTMLElement[] {
    const kind = this.sourceList.dataset.ordered ?? '';
    return [...document.querySelectorAll<HTMLElement>(`[data-ordered="${kind}"]`)];
  }

  private others(list: Element): HTMLElement[] {
    return [...list.children].filter((one) => one !== this.item) as HTMLElement[];
  }
}

function getMiddleY(item: Element): number {
  const { top, bottom } = item.getBoundingClientRect();
  return (top + bottom) / 2;
}

/** Scroll speed, increasing towards the edge. */
function speedAt(y: number): number {
  const intoTop = EDGE_PX - y;
  const intoBottom = y - (window.innerHeight - EDGE_PX);
  const into = Math.max(intoTop, intoBottom);
  if (into <= 0) return 0;
  const speed = Math.ceil(Math.min(into / EDGE_PX, 1) * MAX_SPEED_PX);
  return intoTop > 0 ? -speed : speed;
}

import type { Place } from './place';

interface Point {
  clientX: number;
  clientY: number;
}

/** This close to the edge of the window the page begins to go by. */
const EDGE_PX = 96;
const FASTEST_PX = 16;
/** Less is a press that trembled. */
const TREMBLE_PX = 4;

/**
 * An item on its way. All it does to the page is to shift the item and to mark where it would land; React
 * knows nothing of it until it has landed.
 */
export class Drag {
  private readonly item: HTMLElement;
  private readonly home: HTMLElement;
  private readonly start: number;
  private point: Point;
  private hasBegun = false;
  private landing: Place | null = null;
  private frame = 0;

  private constructor(item: HTMLElement, home: HTMLElement, point: Point) {
    this.item = item;
    this.home = home;
    this.point = point;
    this.start = point.clientY + window.scrollY;
  }

  /** Null where the handle is in no list. */
  static by(handle: Element, point: Point): Drag | null {
    const item = handle.closest<HTMLElement>('[data-ordered] > li');
    const home = item?.parentElement;
    return item && home ? new Drag(item, home, { ...point }) : null;
  }

  to({ clientX, clientY }: Point): void {
    const distance = Math.abs(clientY - this.point.clientY);
    if (!this.hasBegun && distance < TREMBLE_PX) return;
    this.point = { clientX, clientY };
    if (!this.hasBegun) this.begin();
    this.follow();
  }

  /** Where it has landed, or null where nothing has changed. */
  end(): Place | null {
    const { landing } = this;
    this.cancel();
    return landing;
  }

  cancel(): void {
    cancelAnimationFrame(this.frame);
    this.hasBegun = false;
    this.landing = null;
    this.mark(null);
    delete this.item.dataset.inHand;
    this.item.style.translate = '';
  }

  private begin(): void {
    this.hasBegun = true;
    this.item.dataset.inHand = '';
    const goBy = () => {
      const by = speedAt(this.point.clientY);
      if (by !== 0) {
        window.scrollBy({ top: by, behavior: 'instant' });
        this.follow();
      }
      this.frame = requestAnimationFrame(goBy);
    };
    this.frame = requestAnimationFrame(goBy);
  }

  private follow(): void {
    const shift = this.point.clientY + window.scrollY - this.start;
    this.item.style.translate = `0 ${shift}px`;
    const list = this.listAt(this.point.clientY);
    const index = this.others(list).filter((one) => middleOf(one) < this.point.clientY).length;
    const isHome = list === this.home && index === [...list.children].indexOf(this.item);
    this.landing = isHome ? null : { list: Number(list.dataset.list), index };
    this.mark(isHome ? null : { list, index });
  }

  /** The list at that height, or the nearest. */
  private listAt(y: number): HTMLElement {
    const lists = this.lists().map((list) => {
      const { top, bottom } = list.getBoundingClientRect();
      return { list, distance: Math.max(top - y, y - bottom, 0) };
    });
    return lists.reduce((best, one) => (one.distance < best.distance ? one : best)).list;
  }

  private mark(landing: { list: HTMLElement; index: number } | null): void {
    for (const list of this.lists()) {
      delete list.dataset.landing;
      for (const item of this.others(list)) delete item.dataset.landing;
    }
    if (!landing) return;
    const others = this.others(landing.list);
    const [next, last] = [others[landing.index], others.at(-1)];
    if (next) next.dataset.landing = 'before';
    else if (last) last.dataset.landing = 'after';
    else landing.list.dataset.landing = 'here';
  }

  private lists(): HTMLElement[] {
    const kind = this.home.dataset.ordered ?? '';
    return [...document.querySelectorAll<HTMLElement>(`[data-ordered="${kind}"]`)];
  }

  private others(list: Element): HTMLElement[] {
    return [...list.children].filter((one) => one !== this.item) as HTMLElement[];
  }
}

function middleOf(item: Element): number {
  const { top, bottom } = item.getBoundingClientRect();
  return (top + bottom) / 2;
}

/** Faster the closer to the edge. */
function speedAt(y: number): number {
  const intoTop = EDGE_PX - y;
  const intoBottom = y - (window.innerHeight - EDGE_PX);
  const into = Math.max(intoTop, intoBottom);
  if (into <= 0) return 0;
  const speed = Math.ceil(Math.min(into / EDGE_PX, 1) * FASTEST_PX);
  return intoTop > 0 ? -speed : speed;
}

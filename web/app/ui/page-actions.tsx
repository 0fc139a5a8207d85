import { createContext, useContext, useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';

interface Slot {
  element: HTMLElement | null;
  setElement: (element: HTMLElement | null) => void;
}

const SlotContext = createContext<Slot>({ element: null, setElement: () => undefined });

/** Lets a screen put its action buttons beside the breadcrumbs, which the shell owns. */
export function PageActionsProvider({ children }: { children: ReactNode }) {
  const [element, setElement] = useState<HTMLElement | null>(null);
  return <SlotContext value={{ element, setElement }}>{children}</SlotContext>;
}

/** The place itself, in the shell. */
export function PageActionsSlot({ className }: { className?: string }) {
  const { setElement } = useContext(SlotContext);
  return <div ref={setElement} className={className} />;
}

/** What a screen renders: its buttons appear in the slot. */
export function PageActions({ children }: { children: ReactNode }) {
  const { element } = useContext(SlotContext);
  return element ? createPortal(children, element) : null;
}

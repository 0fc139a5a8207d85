import type { Node } from '@tiptap/pm/model';
import { NodeSelection, type EditorState } from '@tiptap/pm/state';
import { PICTURES } from './figures';
import { FORMULAS } from './formulas';

/** A formula or a picture that is selected as a whole. */
export function selectedThing({ selection }: EditorState): Node | null {
  return selection instanceof NodeSelection && dialogOf(selection.node) ? selection.node : null;
}

/** Where such a thing can be changed. */
export function dialogOf(node: Node | null): 'picture' | 'formula' | null {
  if (FORMULAS.includes(node?.type.name ?? '')) return 'formula';
  return PICTURES.includes(node?.type.name ?? '') ? 'picture' : null;
}

import type { Node } from '@tiptap/pm/model';
import { NodeSelection, type EditorState } from '@tiptap/pm/state';
import { PICTURES } from './figures';
import { FORMULAS } from './formulas';

/** Returns the formula or picture that is selected as a node. */
export function selectedObject({ selection }: EditorState): Node | null {
  return selection instanceof NodeSelection && dialogFor(selection.node) ? selection.node : null;
}

/** Returns the dialog that edits a node. */
export function dialogFor(node: Node | null): 'picture' | 'formula' | null {
  if (FORMULAS.includes(node?.type.name ?? '')) return 'formula';
  return PICTURES.includes(node?.type.name ?? '') ? 'picture' : null;
}

import { groupName } from '../issue-words';

/** What a group of editors or a section is called. */
export interface GroupNames {
  nameEn: string;
  nameRu: string;
}

/** In the language of the interface; one that is half filled in is still recognized. */
export function nameOf(group: GroupNames, language: string): string {
  return groupName(group, language)?.text ?? '';
}

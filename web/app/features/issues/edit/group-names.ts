import { localizedGroupName } from '../issue-text';

/** Names of a group of editors or of a section. */
export interface GroupNames {
  nameEn: string;
  nameRu: string;
}

/** Returns the name in the interface language, or the other one if it is missing. */
export function localizedName(group: GroupNames, language: string): string {
  return localizedGroupName(group, language)?.text ?? '';
}

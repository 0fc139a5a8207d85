import { useState } from 'react';
import type { Import, ImportMapping, MappedLanguage, SectionNames } from '~/api/imports';
import type { Role } from '~/api/types';

/**
 * What was changed and not saved yet. Only changed entries are kept, so that they fit on a mapping that a
 * colleague has saved meanwhile.
 */
export interface MappingEdits {
  languages: Record<string, MappedLanguage>;
  /** Null leaves articles of the type out. */
  types: Record<string, number | null>;
  sections: Record<string, SectionNames>;
  roles: Record<string, Role[]>;
  /** Path of the journal in the addresses of its earlier site. */
  journal?: string;
  withoutPeople?: boolean;
  withoutSubmissions?: boolean;
}

const NO_EDITS: MappingEdits = { languages: {}, types: {}, sections: {}, roles: {} };

/** Returns the mapping to save: the saved one with the changed entries. */
export function applyEdits(saved: ImportMapping, edits: MappingEdits): ImportMapping {
  return {
    languages: { ...saved.languages, ...edits.languages },
    types: { ...saved.types, ...edits.types },
    sections: { ...saved.sections, ...edits.sections },
    roles: { ...saved.roles, ...edits.roles },
    journal: edits.journal ?? saved.journal,
    withoutPeople: edits.withoutPeople ?? saved.withoutPeople,
    withoutSubmissions: edits.withoutSubmissions ?? saved.withoutSubmissions,
  };
}

/** What languages, types, sections and roles become, with the unsaved changes. */
export function effectiveChoices(current: Import, edits: MappingEdits) {
  const { languages, types, sections, roles, mapping } = current;
  return {
    languages: languages.map(({ tag, count, language }) => ({
      tag,
      count,
      language: edits.languages[tag] ?? language ?? 'none',
    })),
    types: types.map(({ name, count, typeId }) => ({
      name,
      count,
      typeId: name in edits.types ? edits.types[name]! : typeId,
    })),
    sections: sections.map(({ key, count, nameEn, nameRu }) => ({
      key,
      count,
      /** As it is saved: stays while a name is typed. */
      saved: { nameEn, nameRu },
      names: edits.sections[key] ?? { nameEn, nameRu },
    })),
    roles: roles.map((choice) => ({
      name: choice.name,
      count: choice.count,
      roles: edits.roles[choice.name] ?? choice.roles,
    })),
    journal: edits.journal ?? mapping.journal,
    withoutPeople: edits.withoutPeople ?? mapping.withoutPeople,
    withoutSubmissions: edits.withoutSubmissions ?? mapping.withoutSubmissions,
  };
}

export type Choices = ReturnType<typeof effectiveChoices>;

/** Unsaved changes of a mapping, on top of what is saved. */
export function useMappingEdits(current: Import) {
  const [edits, setEdits] = useState(NO_EDITS);
  const { sections, roles, languages, types, ...flags } = edits;
  const isChanged =
    [sections, roles, languages, types].some((part) => Object.keys(part).length > 0) ||
    Object.values(flags).some((flag) => flag !== undefined);
  return {
    edits,
    isChanged,
    choices: effectiveChoices(current, edits),
    change: (changes: Partial<MappingEdits>) =>
      setEdits((before) => ({
        ...before,
        ...changes,
        languages: { ...before.languages, ...changes.languages },
        types: { ...before.types, ...changes.types },
        sections: { ...before.sections, ...changes.sections },
        roles: { ...before.roles, ...changes.roles },
      })),
    discard: () => setEdits(NO_EDITS),
  };
}

export type MappingState = ReturnType<typeof useMappingEdits>;

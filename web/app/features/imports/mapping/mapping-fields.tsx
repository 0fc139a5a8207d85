import { Checkbox, NativeSelect, TextInput } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useEnumerations } from '~/api/enumerations';
import type { MappedLanguage, SectionNames } from '~/api/imports';
import type { Role } from '~/api/types';
import { languageNames } from '~/i18n/language';
import styles from '../imports.module.css';
import type { Choices, MappingState } from './mapping-edits';

interface Props {
  choices: Choices;
  change: MappingState['change'];
}

const MAX_NAME_LENGTH = 300;

/** All roles in display order. */
const ROLES = Object.keys({
  user: true,
  reviewer: true,
  editor: true,
  admin: true,
} satisfies Record<Role, true>) as Role[];

/** Row with the words of the source, and fields for what they become. */
function Row({ name, note, children }: { name: string; note: string; children: ReactNode }) {
  return (
    <li className={styles.row}>
      <span className={styles.rowName}>
        <bdi>{name}</bdi>
        <span className={styles.note}>{note}</span>
      </span>
      <div className={styles.rowFields}>{children}</div>
    </li>
  );
}

export function LanguageFields({ choices: { languages }, change }: Props) {
  const { t } = useTranslation();
  return (
    <ul className={styles.rows}>
      {languages.map(({ tag, count, language }) => (
        <Row
          key={tag}
          name={tag || t('imports.mapping.noLanguage')}
          note={t('imports.mapping.texts', { count })}
        >
          <NativeSelect
            aria-label={t('imports.mapping.languageOf', {
              name: tag || t('imports.mapping.noLanguage'),
            })}
            value={language}
            onChange={({ currentTarget }) =>
              change({ languages: { [tag]: currentTarget.value as MappedLanguage } })
            }
            data={[
              { value: 'en', label: languageNames.en },
              { value: 'ru', label: languageNames.ru },
              { value: 'none', label: t('imports.mapping.leaveOut') },
            ]}
          />
        </Row>
      ))}
    </ul>
  );
}

export function TypeFields({ choices: { types }, change }: Props) {
  const { t } = useTranslation();
  const { choices } = useEnumerations();
  const options = [
    ...choices('articleTypes').map(({ id, name }) => ({ value: String(id), label: name })),
    { value: '', label: t('imports.mapping.leaveOut') },
  ];
  return (
    <ul className={styles.rows}>
      {types.map(({ name, count, typeId }) => (
        <Row
          key={name}
          name={name || t('imports.mapping.noType')}
          note={t('imports.mapping.articles', { count })}
        >
          <NativeSelect
            aria-label={t('imports.mapping.typeOf', { name: name || t('imports.mapping.noType') })}
            value={typeId === null ? '' : String(typeId)}
            onChange={({ currentTarget: { value } }) =>
              change({ types: { [name]: value === '' ? null : Number(value) } })
            }
            data={options}
          />
        </Row>
      ))}
    </ul>
  );
}

interface SectionProps extends Props {
  /** Errors of the server by path. */
  errors: Readonly<Record<string, string>>;
}

export function SectionFields({ choices: { sections }, change, errors }: SectionProps) {
  const { t, i18n } = useTranslation();
  const nameOf = ({ nameEn, nameRu }: SectionNames) => (i18n.language === 'ru' ? nameRu : nameEn);
  return (
    <ul className={styles.rows}>
      {sections.map(({ key, count, names, saved }) => (
        <Row key={key} name={nameOf(saved)} note={t('imports.mapping.articles', { count })}>
          {(['nameEn', 'nameRu'] as const).map((field) => (
            <TextInput
              key={field}
              lang={field === 'nameEn' ? 'en' : 'ru'}
              label={t(`imports.mapping.${field}`)}
              aria-label={t(`imports.mapping.${field}Of`, {
                name: nameOf(saved),
              })}
              maxLength={MAX_NAME_LENGTH}
              value={names[field]}
              error={
                names[field].trim() ? errorAt(errors, key, field) : t('imports.mapping.required')
              }
              onChange={({ currentTarget: { value } }) =>
                change({ sections: { [key]: { ...names, [field]: value } } })
              }
            />
          ))}
        </Row>
      ))}
    </ul>
  );
}

/** The server names the field with or without the body's own part. */
function errorAt(errors: Readonly<Record<string, string>>, key: string, field: string) {
  const path = `sections.${key}.${field}`;
  return errors[path] ?? errors[`mapping.${path}`];
}

export function RoleFields({ choices: { roles }, change }: Props) {
  const { t } = useTranslation();
  return (
    <ul className={styles.rows}>
      {roles.map(({ name, count, roles: chosen }) => (
        <Row key={name} name={name} note={t('imports.mapping.people', { count })}>
          <Checkbox.Group
            aria-label={t('imports.mapping.rolesOf', { name })}
            value={chosen}
            onChange={(next) =>
              change({ roles: { [name]: ROLES.filter((role) => next.includes(role)) } })
            }
          >
            <div className={styles.checkboxes}>
              {ROLES.map((role) => (
                <Checkbox key={role} value={role} label={t(`roles.${role}`)} />
              ))}
            </div>
          </Checkbox.Group>
          <RoleWarning chosen={chosen} count={count} />
        </Row>
      ))}
    </ul>
  );
}

/** Says in words that people would get power over the journal. */
function RoleWarning({ chosen, count }: { chosen: readonly Role[]; count: number }) {
  const { t } = useTranslation();
  const power = chosen.includes('admin') ? 'admin' : chosen.includes('editor') ? 'editor' : null;
  return (
    <div role="status">
      {power ? (
        <span className={styles.warning}>
          <IconAlertTriangle size={16} stroke={1.75} aria-hidden className={styles.warningIcon} />
          <span>{t(`imports.mapping.warnings.${power}`, { count })}</span>
        </span>
      ) : null}
    </div>
  );
}

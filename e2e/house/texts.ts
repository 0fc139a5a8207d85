import enErrors from '../../web/app/i18n/en/errors.json' with { type: 'json' };
import enIdentity from '../../web/app/i18n/en/identity.json' with { type: 'json' };
import enRoles from '../../web/app/i18n/en/roles.json' with { type: 'json' };
import enRoutes from '../../web/app/i18n/en/routes.json' with { type: 'json' };
import enShell from '../../web/app/i18n/en/shell.json' with { type: 'json' };
import ruErrors from '../../web/app/i18n/ru/errors.json' with { type: 'json' };
import ruIdentity from '../../web/app/i18n/ru/identity.json' with { type: 'json' };
import ruRoles from '../../web/app/i18n/ru/roles.json' with { type: 'json' };
import ruRoutes from '../../web/app/i18n/ru/routes.json' with { type: 'json' };
import ruShell from '../../web/app/i18n/ru/shell.json' with { type: 'json' };

export type Language = 'en' | 'ru';

const en = {
  errors: enErrors,
  identity: enIdentity,
  roles: enRoles,
  routes: enRoutes,
  shell: enShell,
};

export type Texts = typeof en;

/** The journeys look for the same words that people read. */
export const texts: Record<Language, Texts> = {
  en,
  ru: {
    errors: ruErrors,
    identity: ruIdentity,
    roles: ruRoles,
    routes: ruRoutes,
    shell: ruShell,
  },
};

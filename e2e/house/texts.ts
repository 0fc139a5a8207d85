import enErrors from '../../web/app/i18n/en/errors.json' with { type: 'json' };
import enIdentity from '../../web/app/i18n/en/identity.json' with { type: 'json' };
import enProfile from '../../web/app/i18n/en/profile.json' with { type: 'json' };
import enRoles from '../../web/app/i18n/en/roles.json' with { type: 'json' };
import enRoutes from '../../web/app/i18n/en/routes.json' with { type: 'json' };
import enSecurity from '../../web/app/i18n/en/security.json' with { type: 'json' };
import enShell from '../../web/app/i18n/en/shell.json' with { type: 'json' };
import ruErrors from '../../web/app/i18n/ru/errors.json' with { type: 'json' };
import ruIdentity from '../../web/app/i18n/ru/identity.json' with { type: 'json' };
import ruProfile from '../../web/app/i18n/ru/profile.json' with { type: 'json' };
import ruRoles from '../../web/app/i18n/ru/roles.json' with { type: 'json' };
import ruRoutes from '../../web/app/i18n/ru/routes.json' with { type: 'json' };
import ruSecurity from '../../web/app/i18n/ru/security.json' with { type: 'json' };
import ruShell from '../../web/app/i18n/ru/shell.json' with { type: 'json' };

export type Language = 'en' | 'ru';

const en = {
  errors: enErrors,
  identity: enIdentity,
  profile: enProfile,
  roles: enRoles,
  routes: enRoutes,
  security: enSecurity,
  shell: enShell,
};

export type Texts = typeof en;

/** The journeys look for the same words that people read. */
export const texts: Record<Language, Texts> = {
  en,
  ru: {
    errors: ruErrors,
    identity: ruIdentity,
    profile: ruProfile,
    roles: ruRoles,
    routes: ruRoutes,
    security: ruSecurity,
    shell: ruShell,
  },
};

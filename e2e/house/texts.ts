import enArticleEditor from '../../web/app/i18n/en/article-editor.json' with { type: 'json' };
import enArticleFiles from '../../web/app/i18n/en/article-files.json' with { type: 'json' };
import enArticles from '../../web/app/i18n/en/articles.json' with { type: 'json' };
import enAssignments from '../../web/app/i18n/en/assignments.json' with { type: 'json' };
import enDecisions from '../../web/app/i18n/en/decisions.json' with { type: 'json' };
import enDeskEditor from '../../web/app/i18n/en/desk-editor.json' with { type: 'json' };
import enDesk from '../../web/app/i18n/en/desk.json' with { type: 'json' };
import enErrors from '../../web/app/i18n/en/errors.json' with { type: 'json' };
import enIdentity from '../../web/app/i18n/en/identity.json' with { type: 'json' };
import enInputs from '../../web/app/i18n/en/inputs.json' with { type: 'json' };
import enLists from '../../web/app/i18n/en/lists.json' with { type: 'json' };
import enProfile from '../../web/app/i18n/en/profile.json' with { type: 'json' };
import enPublicArticle from '../../web/app/i18n/en/public-article.json' with { type: 'json' };
import enReviewing from '../../web/app/i18n/en/reviewing.json' with { type: 'json' };
import enRoles from '../../web/app/i18n/en/roles.json' with { type: 'json' };
import enRoutes from '../../web/app/i18n/en/routes.json' with { type: 'json' };
import enSecurity from '../../web/app/i18n/en/security.json' with { type: 'json' };
import enShell from '../../web/app/i18n/en/shell.json' with { type: 'json' };
import ruArticleEditor from '../../web/app/i18n/ru/article-editor.json' with { type: 'json' };
import ruArticleFiles from '../../web/app/i18n/ru/article-files.json' with { type: 'json' };
import ruArticles from '../../web/app/i18n/ru/articles.json' with { type: 'json' };
import ruAssignments from '../../web/app/i18n/ru/assignments.json' with { type: 'json' };
import ruDecisions from '../../web/app/i18n/ru/decisions.json' with { type: 'json' };
import ruDeskEditor from '../../web/app/i18n/ru/desk-editor.json' with { type: 'json' };
import ruDesk from '../../web/app/i18n/ru/desk.json' with { type: 'json' };
import ruErrors from '../../web/app/i18n/ru/errors.json' with { type: 'json' };
import ruIdentity from '../../web/app/i18n/ru/identity.json' with { type: 'json' };
import ruInputs from '../../web/app/i18n/ru/inputs.json' with { type: 'json' };
import ruLists from '../../web/app/i18n/ru/lists.json' with { type: 'json' };
import ruProfile from '../../web/app/i18n/ru/profile.json' with { type: 'json' };
import ruPublicArticle from '../../web/app/i18n/ru/public-article.json' with { type: 'json' };
import ruReviewing from '../../web/app/i18n/ru/reviewing.json' with { type: 'json' };
import ruRoles from '../../web/app/i18n/ru/roles.json' with { type: 'json' };
import ruRoutes from '../../web/app/i18n/ru/routes.json' with { type: 'json' };
import ruSecurity from '../../web/app/i18n/ru/security.json' with { type: 'json' };
import ruShell from '../../web/app/i18n/ru/shell.json' with { type: 'json' };

export type Language = 'en' | 'ru';

const en = {
  articleEditor: enArticleEditor,
  articleFiles: enArticleFiles,
  articles: enArticles,
  assignments: enAssignments,
  decisions: enDecisions,
  desk: enDesk,
  deskEditor: enDeskEditor,
  errors: enErrors,
  identity: enIdentity,
  inputs: enInputs,
  lists: enLists,
  profile: enProfile,
  publicArticle: enPublicArticle,
  reviewing: enReviewing,
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
    articleEditor: ruArticleEditor,
    articleFiles: ruArticleFiles,
    articles: ruArticles,
    assignments: ruAssignments,
    decisions: ruDecisions,
    desk: ruDesk,
    deskEditor: ruDeskEditor,
    errors: ruErrors,
    identity: ruIdentity,
    inputs: ruInputs,
    lists: ruLists,
    profile: ruProfile,
    publicArticle: ruPublicArticle,
    reviewing: ruReviewing,
    roles: ruRoles,
    routes: ruRoutes,
    security: ruSecurity,
    shell: ruShell,
  },
};

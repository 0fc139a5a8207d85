import enArticleEditor from '../../web/app/i18n/en/article-editor.json' with { type: 'json' };
import enArticleFiles from '../../web/app/i18n/en/article-files.json' with { type: 'json' };
import enArticles from '../../web/app/i18n/en/articles.json' with { type: 'json' };
import enAssignments from '../../web/app/i18n/en/assignments.json' with { type: 'json' };
import enAudit from '../../web/app/i18n/en/audit.json' with { type: 'json' };
import enDashboard from '../../web/app/i18n/en/dashboard.json' with { type: 'json' };
import enDecisions from '../../web/app/i18n/en/decisions.json' with { type: 'json' };
import enDeliveries from '../../web/app/i18n/en/deliveries.json' with { type: 'json' };
import enEditorArticles from '../../web/app/i18n/en/editor-articles.json' with { type: 'json' };
import enEditorArticleForm from '../../web/app/i18n/en/editor-article-form.json' with { type: 'json' };
import enEditing from '../../web/app/i18n/en/editing.json' with { type: 'json' };
import enErrors from '../../web/app/i18n/en/errors.json' with { type: 'json' };
import enFiles from '../../web/app/i18n/en/files.json' with { type: 'json' };
import enHandling from '../../web/app/i18n/en/handling.json' with { type: 'json' };
import enIdentity from '../../web/app/i18n/en/identity.json' with { type: 'json' };
import enImports from '../../web/app/i18n/en/imports.json' with { type: 'json' };
import enInputs from '../../web/app/i18n/en/inputs.json' with { type: 'json' };
import enIssues from '../../web/app/i18n/en/issues.json' with { type: 'json' };
import enLetters from '../../web/app/i18n/en/letters.json' with { type: 'json' };
import enLists from '../../web/app/i18n/en/lists.json' with { type: 'json' };
import enNotices from '../../web/app/i18n/en/notices.json' with { type: 'json' };
import enNotifications from '../../web/app/i18n/en/notifications.json' with { type: 'json' };
import enPages from '../../web/app/i18n/en/pages.json' with { type: 'json' };
import enPalette from '../../web/app/i18n/en/palette.json' with { type: 'json' };
import enProfile from '../../web/app/i18n/en/profile.json' with { type: 'json' };
import enPublicArticle from '../../web/app/i18n/en/public-article.json' with { type: 'json' };
import enPublicIssue from '../../web/app/i18n/en/public-issue.json' with { type: 'json' };
import enPublicLists from '../../web/app/i18n/en/public-lists.json' with { type: 'json' };
import enPublishing from '../../web/app/i18n/en/publishing.json' with { type: 'json' };
import enRetractions from '../../web/app/i18n/en/retractions.json' with { type: 'json' };
import enReviewers from '../../web/app/i18n/en/reviewers.json' with { type: 'json' };
import enReviewing from '../../web/app/i18n/en/reviewing.json' with { type: 'json' };
import enRoles from '../../web/app/i18n/en/roles.json' with { type: 'json' };
import enRoutes from '../../web/app/i18n/en/routes.json' with { type: 'json' };
import enSecurity from '../../web/app/i18n/en/security.json' with { type: 'json' };
import enShell from '../../web/app/i18n/en/shell.json' with { type: 'json' };
import enSite from '../../web/app/i18n/en/site.json' with { type: 'json' };
import enStaticPages from '../../web/app/i18n/en/static-pages.json' with { type: 'json' };
import enSubscriptions from '../../web/app/i18n/en/subscriptions.json' with { type: 'json' };
import enUsers from '../../web/app/i18n/en/users.json' with { type: 'json' };
import enVersions from '../../web/app/i18n/en/versions.json' with { type: 'json' };
import enWorkbench from '../../web/app/i18n/en/workbench.json' with { type: 'json' };
import ruArticleEditor from '../../web/app/i18n/ru/article-editor.json' with { type: 'json' };
import ruArticleFiles from '../../web/app/i18n/ru/article-files.json' with { type: 'json' };
import ruArticles from '../../web/app/i18n/ru/articles.json' with { type: 'json' };
import ruAssignments from '../../web/app/i18n/ru/assignments.json' with { type: 'json' };
import ruAudit from '../../web/app/i18n/ru/audit.json' with { type: 'json' };
import ruDashboard from '../../web/app/i18n/ru/dashboard.json' with { type: 'json' };
import ruDecisions from '../../web/app/i18n/ru/decisions.json' with { type: 'json' };
import ruDeliveries from '../../web/app/i18n/ru/deliveries.json' with { type: 'json' };
import ruEditorArticles from '../../web/app/i18n/ru/editor-articles.json' with { type: 'json' };
import ruEditorArticleForm from '../../web/app/i18n/ru/editor-article-form.json' with { type: 'json' };
import ruEditing from '../../web/app/i18n/ru/editing.json' with { type: 'json' };
import ruErrors from '../../web/app/i18n/ru/errors.json' with { type: 'json' };
import ruFiles from '../../web/app/i18n/ru/files.json' with { type: 'json' };
import ruHandling from '../../web/app/i18n/ru/handling.json' with { type: 'json' };
import ruIdentity from '../../web/app/i18n/ru/identity.json' with { type: 'json' };
import ruImports from '../../web/app/i18n/ru/imports.json' with { type: 'json' };
import ruInputs from '../../web/app/i18n/ru/inputs.json' with { type: 'json' };
import ruIssues from '../../web/app/i18n/ru/issues.json' with { type: 'json' };
import ruLetters from '../../web/app/i18n/ru/letters.json' with { type: 'json' };
import ruLists from '../../web/app/i18n/ru/lists.json' with { type: 'json' };
import ruNotices from '../../web/app/i18n/ru/notices.json' with { type: 'json' };
import ruNotifications from '../../web/app/i18n/ru/notifications.json' with { type: 'json' };
import ruPages from '../../web/app/i18n/ru/pages.json' with { type: 'json' };
import ruPalette from '../../web/app/i18n/ru/palette.json' with { type: 'json' };
import ruProfile from '../../web/app/i18n/ru/profile.json' with { type: 'json' };
import ruPublicArticle from '../../web/app/i18n/ru/public-article.json' with { type: 'json' };
import ruPublicIssue from '../../web/app/i18n/ru/public-issue.json' with { type: 'json' };
import ruPublicLists from '../../web/app/i18n/ru/public-lists.json' with { type: 'json' };
import ruPublishing from '../../web/app/i18n/ru/publishing.json' with { type: 'json' };
import ruRetractions from '../../web/app/i18n/ru/retractions.json' with { type: 'json' };
import ruReviewers from '../../web/app/i18n/ru/reviewers.json' with { type: 'json' };
import ruReviewing from '../../web/app/i18n/ru/reviewing.json' with { type: 'json' };
import ruRoles from '../../web/app/i18n/ru/roles.json' with { type: 'json' };
import ruRoutes from '../../web/app/i18n/ru/routes.json' with { type: 'json' };
import ruSecurity from '../../web/app/i18n/ru/security.json' with { type: 'json' };
import ruShell from '../../web/app/i18n/ru/shell.json' with { type: 'json' };
import ruSite from '../../web/app/i18n/ru/site.json' with { type: 'json' };
import ruStaticPages from '../../web/app/i18n/ru/static-pages.json' with { type: 'json' };
import ruSubscriptions from '../../web/app/i18n/ru/subscriptions.json' with { type: 'json' };
import ruUsers from '../../web/app/i18n/ru/users.json' with { type: 'json' };
import ruVersions from '../../web/app/i18n/ru/versions.json' with { type: 'json' };
import ruWorkbench from '../../web/app/i18n/ru/workbench.json' with { type: 'json' };

export type Language = 'en' | 'ru';

const en = {
  articleEditor: enArticleEditor,
  articleFiles: enArticleFiles,
  articles: enArticles,
  assignments: enAssignments,
  audit: enAudit,
  dashboard: enDashboard,
  decisions: enDecisions,
  deliveries: enDeliveries,
  editorArticles: enEditorArticles,
  editorArticleForm: enEditorArticleForm,
  editing: enEditing,
  errors: enErrors,
  files: enFiles,
  handling: enHandling,
  identity: enIdentity,
  imports: enImports,
  inputs: enInputs,
  issues: enIssues,
  letters: enLetters,
  lists: enLists,
  notices: enNotices,
  notifications: enNotifications,
  pages: enPages,
  palette: enPalette,
  profile: enProfile,
  publicArticle: enPublicArticle,
  publicIssue: enPublicIssue,
  publicLists: enPublicLists,
  publishing: enPublishing,
  retractions: enRetractions,
  reviewers: enReviewers,
  reviewing: enReviewing,
  roles: enRoles,
  routes: enRoutes,
  security: enSecurity,
  shell: enShell,
  site: enSite,
  staticPages: enStaticPages,
  subscriptions: enSubscriptions,
  users: enUsers,
  versions: enVersions,
  workbench: enWorkbench,
};

export type Texts = typeof en;

/** Interface catalogues of the web application: the journeys select by the texts that users see. */
export const texts: Record<Language, Texts> = {
  en,
  ru: {
    articleEditor: ruArticleEditor,
    articleFiles: ruArticleFiles,
    articles: ruArticles,
    assignments: ruAssignments,
    audit: ruAudit,
    dashboard: ruDashboard,
    decisions: ruDecisions,
    deliveries: ruDeliveries,
    editorArticles: ruEditorArticles,
    editorArticleForm: ruEditorArticleForm,
    editing: ruEditing,
    errors: ruErrors,
    files: ruFiles,
    handling: ruHandling,
    identity: ruIdentity,
    imports: ruImports,
    inputs: ruInputs,
    issues: ruIssues,
    letters: ruLetters,
    lists: ruLists,
    notices: ruNotices,
    notifications: ruNotifications,
    pages: ruPages,
    palette: ruPalette,
    profile: ruProfile,
    publicArticle: ruPublicArticle,
    publicIssue: ruPublicIssue,
    publicLists: ruPublicLists,
    publishing: ruPublishing,
    retractions: ruRetractions,
    reviewers: ruReviewers,
    reviewing: ruReviewing,
    roles: ruRoles,
    routes: ruRoutes,
    security: ruSecurity,
    shell: ruShell,
    site: ruSite,
    staticPages: ruStaticPages,
    subscriptions: ruSubscriptions,
    users: ruUsers,
    versions: ruVersions,
    workbench: ruWorkbench,
  },
};

/** Returns the plural form for a number, with the number inserted. */
export function pluralize(
  phrases: object,
  name: string,
  count: number,
  language: Language,
): string {
  const form = new Intl.PluralRules(language).select(count);
  const phrase = (phrases as Record<string, unknown>)[`${name}_${form}`];
  if (typeof phrase !== 'string') throw new Error(`${name} has no plural form for ${count}`);
  return phrase.replace('{{count}}', String(count));
}

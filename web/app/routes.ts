import { index, layout, route, type RouteConfig } from '@react-router/dev/routes';

const languageSwitch = 'routes/public/language-switch.ts';

/** All routes. Their ids are the route names of the specification. */
export default [
  layout('routes/public/layout.tsx', { id: 'public' }, [
    index('routes/public/home.tsx', { id: 'front' }),
    route('home', 'routes/public/home.tsx', { id: 'home' }),
    route('articles', 'routes/public/articles.tsx', { id: 'publicArticles' }),
    route('articles/:slug', 'routes/public/article.tsx', { id: 'publicArticle' }),
    route('articles/:slug/:version', 'routes/public/article-version.tsx', {
      id: 'publicArticleVersion',
    }),
    route('articles/:slug/:version/changes', 'routes/public/article-changes.tsx', {
      id: 'publicArticleChanges',
    }),
    route('online-first', 'routes/public/online-first.tsx', { id: 'publicOnlineFirstArticles' }),
    route('corrections', 'routes/public/corrections.tsx', { id: 'publicCorrections' }),
    route('issues', 'routes/public/issues.tsx', { id: 'issuesArchive' }),
    route('issues/:slug', 'routes/public/issue.tsx', { id: 'publicIssue' }),
    route('archive/:issue', 'routes/public/old-address.tsx', { id: 'publicIssueOld' }),
    route('archive/:issue/:section/:slug', 'routes/public/old-address.tsx', {
      id: 'publicArticleOld',
    }),
    route('pages/:slug', 'routes/public/static-page.tsx', { id: 'static' }),
    route('subscription', 'routes/public/subscription.tsx', { id: 'subscription' }),
    route('subscription/confirm', 'routes/public/subscription-confirm.tsx', {
      id: 'subscriptionConfirm',
    }),
    route('error/:code?', 'routes/public/error.tsx', { id: 'error' }),
    route('*', 'routes/public/unknown.tsx', { id: 'unknown' }),
  ]),
  route('online-first/:slug', 'routes/public/online-first-article.ts', {
    id: 'publicOnlineFirstArticle',
  }),
  route('en/*', languageSwitch, { id: 'switchToEnglish' }),
  route('ru/*', languageSwitch, { id: 'switchToRussian' }),

  layout('routes/scripted.tsx', { id: 'scripted' }, [
    route('identity', 'routes/identity/layout.tsx', { id: 'identity' }, [
      index('routes/identity/index.ts', { id: 'identityIndex' }),
      route('login', 'routes/identity/login.tsx', { id: 'identityLogin' }),
      route('login/external/:provider', 'routes/identity/login-external.tsx', {
        id: 'identityLoginExternal',
      }),
      route('register', 'routes/identity/register.tsx', { id: 'identityRegister' }),
      route('confirm-email', 'routes/identity/confirm-email.tsx', { id: 'identityConfirmEmail' }),
      route('reset-password', 'routes/identity/reset-password.tsx', { id: 'resetPassword' }),
      route('reset-password/confirm', 'routes/identity/reset-password-confirm.tsx', {
        id: 'resetPasswordConfirm',
      }),
      route('change-email/confirm', 'routes/identity/change-email-confirm.tsx', {
        id: 'changeEmailConfirm',
      }),
      route('change-email/undo', 'routes/identity/change-email-undo.tsx', {
        id: 'changeEmailUndo',
      }),
      route('accept-review-invitation', 'routes/identity/accept-review-invitation.tsx', {
        id: 'acceptReviewInvitation',
      }),
    ]),

    route('review', 'routes/review.tsx', { id: 'reviewByLink' }),

    route('personal-area', 'routes/personal-area/layout.tsx', { id: 'personalArea' }, [
      layout('routes/personal-area/screen-boundary.tsx', { id: 'personalAreaScreens' }, [
        index('routes/personal-area/index.tsx', { id: 'personalAreaIndex' }),
        route('profile/me', 'routes/personal-area/profile.tsx', { id: 'profileMe' }),
        route('profile/connect/:provider', 'routes/personal-area/profile-connect.tsx', {
          id: 'profileConnect',
        }),
        route('profile/security', 'routes/personal-area/security.tsx', { id: 'security' }),
        route('notifications', 'routes/personal-area/notifications.tsx', { id: 'notifications' }),
        route('assignments', 'routes/personal-area/assignments.tsx', { id: 'assignments' }),
        route('reviewers', 'routes/personal-area/reviewers.tsx', { id: 'reviewers' }),
        route('reviewer-assignments', 'routes/personal-area/reviewer-assignments.tsx', {
          id: 'reviewerAssignments',
        }),
        route('dashboard', 'routes/personal-area/dashboard.tsx', { id: 'dashboard' }),
        route('editor-articles', 'routes/personal-area/editor-articles.tsx', {
          id: 'editorArticles',
        }),
        route('editor-articles/details/:id', 'routes/personal-area/editor-articles-details.tsx', {
          id: 'editorArticleDetails',
        }),
        route('editor-articles/edit/:id', 'routes/personal-area/editor-articles-edit.tsx', {
          id: 'editorArticleEdit',
        }),
        route('reviewer-articles', 'routes/personal-area/reviewer-articles.tsx', {
          id: 'reviewerArticles',
        }),
        route(
          'reviewer-articles/details/:id',
          'routes/personal-area/reviewer-articles-details.tsx',
          { id: 'reviewerArticleDetails' },
        ),
        route('user-articles', 'routes/personal-area/user-articles.tsx', { id: 'userArticles' }),
        route('user-articles/create', 'routes/personal-area/user-articles-create.tsx', {
          id: 'userArticleCreate',
        }),
        route('user-articles/details/:id', 'routes/personal-area/user-articles-details.tsx', {
          id: 'userArticleDetails',
        }),
        route('user-articles/edit/:id', 'routes/personal-area/user-articles-edit.tsx', {
          id: 'userArticleEdit',
        }),
        route('issues', 'routes/personal-area/issues.tsx', { id: 'issues' }),
        route('issues/create', 'routes/personal-area/issues-create.tsx', { id: 'issueCreate' }),
        route('issues/details/:id', 'routes/personal-area/issues-details.tsx', {
          id: 'issueDetails',
        }),
        route('issues/edit/:id', 'routes/personal-area/issues-edit.tsx', { id: 'issueEdit' }),
        route('deliveries', 'routes/personal-area/deliveries.tsx', { id: 'deliveries' }),
        route('users', 'routes/personal-area/users.tsx', { id: 'users' }),
        route('users/details/:id', 'routes/personal-area/users-details.tsx', { id: 'userDetails' }),
        route('users/create', 'routes/personal-area/users-create.tsx', { id: 'userCreate' }),
        route('users/edit/:id', 'routes/personal-area/users-edit.tsx', { id: 'userEdit' }),
        route('static-pages', 'routes/personal-area/static-pages.tsx', { id: 'staticPages' }),
        route('static-pages/create', 'routes/personal-area/static-pages-create.tsx', {
          id: 'staticPageCreate',
        }),
        route('static-pages/details/:id', 'routes/personal-area/static-pages-details.tsx', {
          id: 'staticPageDetails',
        }),
        route('static-pages/edit/:id', 'routes/personal-area/static-pages-edit.tsx', {
          id: 'staticPageEdit',
        }),
        route('subscriptions', 'routes/personal-area/subscriptions.tsx', { id: 'subscriptions' }),
        route('letters', 'routes/personal-area/letters.tsx', { id: 'letters' }),
        route('audit-log', 'routes/personal-area/audit-log.tsx', { id: 'auditLog' }),
        route('retraction-data', 'routes/personal-area/retraction-data.tsx', {
          id: 'retractionData',
        }),
        route('imports', 'routes/personal-area/imports.tsx', { id: 'imports' }),
        route('imports/create', 'routes/personal-area/imports-create.tsx', { id: 'importCreate' }),
        route('imports/details/:id', 'routes/personal-area/imports-details.tsx', {
          id: 'importDetails',
        }),
      ]),
    ]),
  ]),
] satisfies RouteConfig;

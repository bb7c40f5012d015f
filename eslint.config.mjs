import checkFile from 'eslint-plugin-check-file'
import importPlugin from 'eslint-plugin-import'
import reactHooks from 'eslint-plugin-react-hooks'
import tseslint from 'typescript-eslint'

const ANSWER = {
  platform:
    'Only src/platform knows where it runs: add or use a capability there (x.h5.ts, x.weapp.ts, x.types.ts).',
  storage: 'Storage has typed keys: use @/storage.',
  request: 'Talk to the server by api.<area>.<call> from @/request/api.',
  navigation: 'Use @/navigation/navigate: it knows the routes and their parameters.',
}

const browserGlobals = [
  'window',
  'document',
  'navigator',
  'location',
  'history',
  'localStorage',
  'sessionStorage',
  'fetch',
  'XMLHttpRequest',
  'wx',
].map((name) => ({
  name,
  message: ANSWER.platform,
}))

const taroCall = (names, message) => ({
  selector: `MemberExpression[object.name='Taro'][property.name=/^(${names})$/]`,
  message,
})

const platformQuestions = [
  {
    selector:
      "MemberExpression[object.object.name='process'][object.property.name='env'][property.name='TARO_ENV']",
    message: ANSWER.platform,
  },
  {
    selector: "UnaryExpression[operator='typeof'] > Identifier[name=/^(window|document|wx)$/]",
    message: ANSWER.platform,
  },
]
const storageCalls = taroCall('(get|set|remove|clear)Storage(Sync|Info|InfoSync)?', ANSWER.storage)
const requestCalls = taroCall('request|uploadFile|downloadFile', ANSWER.request)
const navigationCalls = taroCall(
  'navigateTo|redirectTo|switchTab|reLaunch|navigateBack',
  ANSWER.navigation,
)
const shape = [
  {
    selector: 'TSNonNullExpression',
    message: 'Say what happens when it is missing instead of "!".',
  },
  {
    selector: 'ConditionalExpression > ConditionalExpression',
    message: 'No nested ternary: use early returns or a map.',
  },
  {
    selector: 'TemplateElement[value.raw=/ as "[a-z]+[A-Z]/]',
    message: 'The connection turns order_id into orderId by itself: name columns as SQL does.',
  },
]
const clockMessage =
  'The hospital has one clock: hospitalNow(sql), or hospital_now() in SQL. How long something takes or is remembered: performance.now().'
const ownClock = [
  {
    selector: "CallExpression[callee.object.name='Date'][callee.property.name='now']",
    message: clockMessage,
  },
  { selector: "NewExpression[callee.name='Date'][arguments.length=0]", message: clockMessage },
]
const clientRules = (...allowed) =>
  [...platformQuestions, storageCalls, requestCalls, navigationCalls, ...shape].filter(
    (rule) => !allowed.includes(rule),
  )

// Nothing but data: the one excuse from the length of a file, and nothing in it may decide.
const data = [
  'server/database/seeds/data/**/*.ts',
  'server/areas/report/explanations.ts',
  'server/areas/search/symptoms_data.ts',
  'src/region/entries.ts',
]

export default tseslint.config(
  {
    ignores: [
      'dist/',
      'node_modules/',
      '.data/',
      '.cache/',
      'coverage/',
      'test-results/',
      'playwright-report/',
      'config/weapp_files/',
      'src/region/generated/',
    ],
  },
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },
  {
    files: ['**/*.{ts,tsx}'],
    extends: [...tseslint.configs.strict],
    plugins: { import: importPlugin, 'check-file': checkFile },
    rules: {
      'import/first': 'error',
      'import/no-duplicates': ['error', { 'prefer-inline': true }],
      'check-file/filename-naming-convention': [
        'error',
        { '**/*.{ts,tsx}': 'SNAKE_CASE' },
        { ignoreMiddleExtensions: true },
      ],
      'check-file/folder-naming-convention': [
        'error',
        { '{src,server,test,config,desk}/**/': 'SNAKE_CASE' },
      ],
      '@typescript-eslint/no-unused-vars': [
        'error',
        { argsIgnorePattern: '^_', varsIgnorePattern: '^_', ignoreRestSiblings: true },
      ],
      '@typescript-eslint/no-invalid-void-type': 'off',
      '@typescript-eslint/no-extraneous-class': 'off',
      '@typescript-eslint/unified-signatures': 'off',
      'no-restricted-syntax': ['error', ...shape],
      'no-console': 'error',
      eqeqeq: ['error', 'always'],
    },
  },
  {
    files: ['src/**/*.{ts,tsx}', 'server/**/*.ts', 'config/**/*.ts', 'desk/**/*.{ts,tsx}'],
    rules: {
      'max-lines': ['error', 200],
      'max-lines-per-function': ['error', 60],
      complexity: ['error', 16],
    },
  },
  {
    // In the app the order of imports is the order of style sheets: it stays as it was written.
    files: ['server/**/*.ts', 'test/**/*.{ts,tsx}', 'config/**/*.ts', 'desk/**/*.{ts,tsx}'],
    rules: {
      // Packages, then the rooms of the house from far to near.
      'import/order': [
        'error',
        {
          groups: ['builtin', 'external', 'internal', 'parent', 'sibling', 'index'],
          pathGroups: [{ pattern: '@/**', group: 'internal' }],
          pathGroupsExcludedImportTypes: [],
          'newlines-between': 'ignore',
        },
      ],
    },
  },
  {
    // As long as what they list.
    files: data,
    rules: { 'max-lines': 'off' },
  },
  {
    files: ['src/**/*.{ts,tsx}'],
    plugins: { 'react-hooks': reactHooks },
    rules: {
      'react-hooks/rules-of-hooks': 'error',
      'react-hooks/exhaustive-deps': 'error',
      'no-restricted-globals': ['error', ...browserGlobals],
      'no-restricted-syntax': ['error', ...clientRules()],
    },
  },
  {
    files: ['desk/**/*.{ts,tsx}'],
    plugins: { 'react-hooks': reactHooks },
    rules: {
      'react-hooks/rules-of-hooks': 'error',
      'react-hooks/exhaustive-deps': 'error',
    },
  },
  {
    files: ['src/platform/**/*.{ts,tsx}'],
    rules: {
      'no-restricted-globals': 'off',
      'no-restricted-syntax': ['error', storageCalls, ...shape],
    },
  },
  {
    files: ['src/storage/**/*.ts'],
    rules: { 'no-restricted-syntax': ['error', ...clientRules(storageCalls)] },
  },
  {
    files: ['src/request/**/*.ts'],
    rules: { 'no-restricted-syntax': ['error', ...clientRules(requestCalls)] },
  },
  {
    files: ['src/navigation/**/*.{ts,tsx}'],
    rules: { 'no-restricted-syntax': ['error', ...clientRules(navigationCalls)] },
  },
  {
    files: ['server/**/*.ts', 'config/**/*.ts', 'test/**/*.{ts,tsx}'],
    rules: { 'no-console': 'off' },
  },
  {
    // Gateways and the sandbox speak with other systems in the real time; the embedded database waits for a process; seeds are written once.
    files: ['server/**/*.ts'],
    ignores: ['server/gateways/**', 'server/sandbox/**', 'server/database/**'],
    rules: { 'no-restricted-syntax': ['error', ...shape, ...ownClock] },
  },
  {
    // What is called data decides nothing, or its length had no excuse.
    files: data,
    rules: {
      'no-restricted-syntax': [
        'error',
        ...clientRules(),
        ...ownClock,
        {
          selector: ':function, ConditionalExpression, IfStatement, LogicalExpression',
          message: 'Data only: what decides stands in the file that uses it.',
        },
      ],
    },
  },
  {
    files: ['test/**/*.{ts,tsx}'],
    rules: { '@typescript-eslint/no-non-null-assertion': 'off', 'no-restricted-syntax': 'off' },
  },
)

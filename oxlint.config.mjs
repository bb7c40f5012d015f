/** What the house forbids, by oxlint: the rules that need no types in a second, the typed ones by TypeScript 7. */
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
  'simulators/seeds/data/**/*.ts',
  'server/areas/report/explanations.ts',
  'server/compliance/tables/*.ts',
  'server/areas/search/symptoms_data.ts',
  'src/region/entries.ts',
]

const syntax = (...selectors) => ({ 'house/no-restricted-syntax': ['error', ...selectors] })

export default {
  plugins: ['typescript', 'import', 'unicorn', 'react'],
  jsPlugins: [
    { name: 'house', specifier: 'oxlint-plugin-eslint' },
    { name: 'project', specifier: './config/lint/plugin.mjs' },
  ],
  categories: { correctness: 'off' },
  options: { typeAware: true, reportUnusedDisableDirectives: 'error' },
  ignorePatterns: [
    '**/*.{js,cjs,mjs}',
    'dist',
    '.data',
    '.cache',
    'coverage',
    'test-results',
    'playwright-report',
    'config/weapp_files',
    'src/region/generated',
  ],
  rules: {
    'no-var': 'error',
    'prefer-const': 'error',
    'prefer-rest-params': 'error',
    'prefer-spread': 'error',
    'typescript/ban-ts-comment': 'error',
    'typescript/no-array-constructor': 'error',
    'typescript/no-duplicate-enum-values': 'error',
    'typescript/no-dynamic-delete': 'error',
    'typescript/no-empty-object-type': 'error',
    'typescript/no-explicit-any': 'error',
    'typescript/no-extra-non-null-assertion': 'error',
    'typescript/no-misused-new': 'error',
    'typescript/no-namespace': 'error',
    'typescript/no-non-null-asserted-nullish-coalescing': 'error',
    'typescript/no-non-null-asserted-optional-chain': 'error',
    'typescript/no-non-null-assertion': 'error',
    'typescript/no-require-imports': 'error',
    'typescript/no-this-alias': 'error',
    'typescript/no-unnecessary-type-constraint': 'error',
    'typescript/no-unsafe-declaration-merging': 'error',
    'typescript/no-unsafe-function-type': 'error',
    'typescript/no-unused-expressions': 'error',
    'typescript/no-useless-constructor': 'error',
    'typescript/no-wrapper-object-types': 'error',
    'typescript/prefer-as-const': 'error',
    'typescript/prefer-literal-enum-member': 'error',
    'typescript/prefer-namespace-keyword': 'error',
    'typescript/triple-slash-reference': 'error',
    'no-unused-vars': [
      'error',
      { argsIgnorePattern: '^_', varsIgnorePattern: '^_', ignoreRestSiblings: true },
    ],
    'typescript/no-floating-promises': 'error',
    'typescript/no-misused-promises': [
      'error',
      { checksVoidReturn: { attributes: false, arguments: false, properties: false } },
    ],
    'typescript/switch-exhaustiveness-check': [
      'error',
      { considerDefaultExhaustiveForUnions: true },
    ],
    'typescript/await-thenable': 'error',
    'typescript/no-unnecessary-type-assertion': 'error',
    'typescript/return-await': ['error', 'in-try-catch'],
    'typescript/only-throw-error': 'error',
    'import/first': 'error',
    'import/no-duplicates': ['error', { 'prefer-inline': true }],
    'unicorn/filename-case': ['error', { case: 'snakeCase' }],
    'no-console': 'error',
    eqeqeq: ['error', 'always'],
    'project/field-words': 'error',
    ...syntax(...shape),
  },
  overrides: [
    {
      files: [
        'src/**/*.{ts,tsx}',
        'server/**/*.ts',
        'simulators/**/*.ts',
        'config/**/*.ts',
        'desk/**/*.{ts,tsx}',
        'connector/**/*.ts',
        'deploy/**/*.ts',
      ],
      rules: {
        'max-lines': ['error', 200],
        'max-lines-per-function': ['error', 60],
        complexity: ['error', 16],
      },
    },
    {
      files: ['src/**/*.{ts,tsx}', 'desk/**/*.{ts,tsx}'],
      rules: { 'react/rules-of-hooks': 'error', 'react/exhaustive-deps': 'error' },
    },
    {
      // As long as what they list.
      files: data,
      rules: { 'max-lines': 'off' },
    },
    {
      files: ['src/**/*.{ts,tsx}'],
      rules: {
        'no-restricted-globals': ['error', ...browserGlobals],
        ...syntax(...clientRules()),
      },
    },
    {
      files: ['src/{platform,first_load}/**/*.{ts,tsx}'],
      rules: {
        'no-restricted-globals': 'off',
        ...syntax(storageCalls, ...shape),
      },
    },
    {
      files: ['src/storage/**/*.ts'],
      rules: syntax(...clientRules(storageCalls)),
    },
    {
      files: ['src/request/**/*.ts'],
      rules: syntax(...clientRules(requestCalls)),
    },
    {
      files: ['src/navigation/**/*.{ts,tsx}'],
      rules: syntax(...clientRules(navigationCalls)),
    },
    {
      files: ['server/**/*.ts', 'simulators/**/*.ts', 'config/**/*.ts', 'test/**/*.{ts,tsx}'],
      rules: { 'no-console': 'off' },
    },
    {
      // Gateways speak with other systems in the real time; the embedded database waits for a process.
      files: ['server/**/*.ts'],
      excludeFiles: ['server/gateways/**', 'server/database/**'],
      rules: syntax(...shape, ...ownClock),
    },
    {
      // What is called data decides nothing, or its length had no excuse.
      files: data,
      rules: {
        ...syntax(...clientRules(), ...ownClock, {
          selector: ':function, ConditionalExpression, IfStatement, LogicalExpression',
          message: 'Data only: what decides stands in the file that uses it.',
        }),
      },
    },
    {
      files: ['test/**/*.{ts,tsx}'],
      rules: { 'typescript/no-non-null-assertion': 'off', 'house/no-restricted-syntax': 'off' },
    },
  ],
}

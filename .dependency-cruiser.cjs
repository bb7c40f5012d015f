/** Who may import whom: the layers of docs/architecture.md, each with a sentence for whoever breaks it. */
const SRC = '^src/'
const only = (name, comment, from, folders, files = []) => ({
  name,
  comment,
  severity: 'error',
  from: { path: from },
  to: { path: SRC, pathNot: [from, ...folders.map((folder) => `^src/${folder}/`), ...files] },
})

/** Rooms from the bottom up: each imports itself, rooms of the rows above its own here, and the files at the top that all share. A room is a folder or, at the server's top, a file. */
const upwards = (top, rows, { shared = [], isRoom = '' } = {}) => [
  ...rows.map((rooms, row) => ({
    name: `${top.split('/').at(-1)}-${rooms.join('-')}`,
    comment:
      'Rooms point one way: what a room below needs of one above goes down, or comes in by a parameter.',
    severity: 'error',
    from: { path: `^${top}/(${rooms.join('|')})(?:/|[.]tsx?$)` },
    to: {
      path: `^${top}/`,
      pathNot: `^${top}/(?:${[...rows.slice(0, row).flat(), '$1', ...shared].join('|')})(?:/|[.]tsx?$)`,
    },
  })),
  {
    name: `${top.split('/').at(-1)}-rooms`,
    comment: 'A new room gets its row among the rooms from the bottom up.',
    severity: 'error',
    from: { path: `^${top}/` },
    to: {
      path: `^${top}/${isRoom}`,
      pathNot: `^${top}/(?:${rows.flat().join('|')})(?:/|[.]tsx?$)`,
    },
  },
]

/** The rooms of the client. */
const clientRooms = [
  ['contract', 'settings', 'texts'],
  ['language', 'region', 'storage'],
  ['platform'],
  ['first_load', 'navigation'],
  ['ui'],
  ['components', 'request'],
  ['forms', 'parts', 'paying', 'stores'],
  ['gates', 'waiting'],
  ['pages', 'sharing'],
  ['app_start', 'subpages'],
  ['app', 'app.config'],
]

/** The rooms of the server (docs/architecture.md). */
const serverRooms = [
  ['concurrency', 'crypto', 'hospital_documents', 'pdf'],
  ['settings'],
  ['database'],
  ['language', 'traces'],
  ['values'],
  ['gateways'],
  ['dependencies', 'http'],
  ['area'],
  ['worker_runs'],
  ['areas', 'plugins'],
  ['h5', 'intake'],
  ['composition_root', 'compliance'],
  ['workers'],
  ['app', 'desk'],
  ['boot', 'commands'],
  ['main'],
]

/** The rooms of the simulators. */
const simulatorRooms = [
  ['app_address', 'assets', 'console_head', 'dependencies', 'fault_names', 'forked', 'free_port'],
  ['keys', 'pages', 'pass_on', 'seeds'],
  ['hospital', 'mail', 'oidc', 'seed'],
  ['sandbox_repository'],
  ['faults'],
  ['his', 'imaging', 'sms', 'wechat'],
  ['wechat_pay'],
  ['console', 'med_ins'],
  ['settings', 'story'],
  ['start_page'],
  ['index'],
  ['listener'],
  ['main', 'process'],
]

/** The rooms of registration (docs/architecture.md). */
const registrationRooms = [
  ['rules'],
  ['locks', 'returns'],
  ['schedules'],
  ['slots', 'outside', 'entitlements', 'follow_ups'],
  ['orders'],
  ['booking', 'credit', 'days', 'schedule_changes'],
  ['guard', 'visits', 'waitlist', 'closures', 'planning'],
]

module.exports = {
  forbidden: [
    // The texts of a language, before any module runs: each platform has them from elsewhere.
    ...upwards('src', clientRooms, { shared: ['platform/app/language_pack[.]h5'] }),
    ...upwards('server', serverRooms),
    ...upwards('simulators', simulatorRooms),
    ...upwards('server/areas/registration', registrationRooms, {
      shared: ['announcements', 'announcement_repository', 'visit_sentences', 'events'],
      isRoom: '[^/]+/',
    }),
    {
      name: 'no-circles',
      comment: 'Two files that need each other are one file, or need a third one below both.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'folders-in-snake-case',
      comment: 'A folder is named in snake_case, as its files are.',
      severity: 'error',
      from: { path: '^(src|server|test|config|desk|connector|simulators)/.*[A-Z-].*/' },
      to: {},
    },
    {
      name: 'no-orphans',
      comment: 'Nothing imports this file: delete it, or connect it.',
      severity: 'error',
      from: {
        orphan: true,
        pathNot: [
          '\\.d\\.m?ts$',
          '^simulators/((main|process)\\.ts$|assets/)',
          '\\.test\\.tsx?$',
          '\\.weapp\\.tsx?$',
          '\\.h5\\.tsx?$',
          '\\.types\\.ts$',
          '\\.module\\.scss$',
          '^src/app\\.(tsx|config\\.ts|scss)$',
          '^src/index\\.html$',
          '^src/pages/',
          '^src/language/words[.]ts$',
          '^desk/(main\\.tsx|vite\\.config\\.ts|pages/[^/]+/page\\.tsx)$',
          '^src/subpages/[^/]+/[^/]+\\.tsx$',
          '^connector/main\\.ts$',
          '^deploy/group/(main|site/(directory|sign_in))\\.ts$',
          '^server/(main|boot/start|commands/(healthy|hospital_assertion|hospital_key))\\.(ts|mjs)$',
          '\\.sql$',
          '^test/(run\\.mjs|support/|e2e/|bench/)',
        ],
      },
      to: {},
    },
    {
      name: 'hospital-apart',
      comment:
        'The hospital of the week knows the app by its public papers only: no code of the app, and nothing of the other tests.',
      severity: 'error',
      from: { path: '^test/support/hospital_week/hospital/' },
      to: {
        path: '^(src|server|simulators|test)/',
        pathNot: '^test/support/hospital_week/(hospital|through)/',
      },
    },
    {
      name: 'no-drawers',
      comment: 'No utils, helpers, common or more: put the code where its verb is (style 2).',
      severity: 'error',
      from: {},
      to: { path: '/(utils|helpers|common|more|page_parts)(/|[.]ts)', pathNot: 'node_modules' },
    },
    {
      name: 'repositories-name-their-subject',
      comment: 'order_repository.ts, not one more repository.ts: a tab says what it holds.',
      severity: 'error',
      from: {},
      to: { path: '/repository[.]ts$', pathNot: 'node_modules' },
    },
    {
      name: 'areas-apart',
      comment:
        'A subpackage area never imports another area: move what both need to components/, or navigate there.',
      severity: 'error',
      from: { path: '^src/subpages/([^/]+)/' },
      to: { path: '^src/(subpages|pages)/', pathNot: '^src/subpages/$1/' },
    },
    {
      name: 'main-without-nutui',
      comment:
        'What lies in the main package and on the tab pages shows no part of NutUI: it would weigh on the first load (docs/decisions/0028).',
      severity: 'error',
      from: { path: '^src/(pages/|app|ui/(?!forms/date_))' },
      to: { path: 'node_modules/@nutui/' },
    },
    {
      name: 'pages-apart',
      comment: 'Tab pages import no subpackage: it would grow the main package.',
      severity: 'error',
      from: { path: '^src/pages/([^/]+)/' },
      to: { path: '^src/(subpages|pages)/', pathNot: '^src/pages/$1/' },
    },
    only(
      'components',
      'Shared parts get props and give callbacks: no stores, no request (style 4).',
      '^src/components/',
      ['ui', 'contract', 'navigation', 'texts', 'styles', 'platform/elements', 'platform/touch'],
    ),
    only(
      'forms',
      'What forms share: fields with their errors, refusals at their field, codes by SMS. No stores, no page.',
      '^src/forms/',
      ['ui', 'contract', 'request', 'platform', 'settings', 'region'],
    ),
    only(
      'paying',
      'What the pay pages of every business share: no store, no business.',
      '^src/paying/',
      ['ui', 'contract', 'request', 'navigation', 'platform', 'settings', 'texts'],
    ),
    only(
      'ui',
      'ui knows no hospital: settings, platform, navigation, texts and styles only.',
      '^src/ui/',
      ['settings', 'platform', 'navigation', 'texts', 'styles'],
    ),
    only(
      'parts',
      'The page of parts shows ui and components, with examples of the contract.',
      '^src/parts/',
      ['ui', 'components', 'contract'],
    ),
    {
      name: 'parts-only-shown',
      comment: 'src/parts holds examples for developers: no build of the app takes any of it.',
      severity: 'error',
      from: { path: '^(src|server|simulators)/', pathNot: '^src/parts/' },
      to: { path: '^src/parts/' },
    },
    only(
      'stores',
      'Stores sit on request, navigation, storage, platform, first_load and the contract.',
      '^src/stores/',
      [
        'first_load',
        'request',
        'navigation',
        'storage',
        'platform',
        'contract',
        'settings',
        'texts',
      ],
    ),
    only(
      'request',
      'request knows no store or page: register a handler instead.',
      '^src/request/',
      ['first_load', 'contract', 'storage', 'platform', 'settings', 'texts'],
      ['^src/ui/states/load_state[.]ts$'],
    ),
    only('navigation', 'navigation sits on settings and platform only.', '^src/navigation/', [
      'settings',
      'platform',
      'texts',
    ]),
    only(
      'storage',
      'storage knows the types of the contract and the settings only.',
      '^src/storage/',
      ['contract', 'settings', 'platform'],
    ),
    only(
      'platform',
      'platform knows the types of the contract and the settings only.',
      '^src/platform/',
      ['contract', 'settings'],
      ['^src/(storage/kept_language|language/(say|words))[.]ts$'],
    ),
    {
      name: 'desk-by-contract',
      comment:
        'The desk meets the server in the contract only, and shares nothing else with the patients’ clients.',
      severity: 'error',
      from: { path: '^desk/' },
      to: { path: '^(src|server|simulators|test|config)/', pathNot: '^src/contract/' },
    },
    {
      name: 'connector-by-documents',
      comment:
        'The connector meets the app in the shapes of documents and over the published protocols only; it shares the algorithms of a suite.',
      severity: 'error',
      from: { path: '^connector/' },
      to: {
        path: '^(src|server|simulators|test|config|desk)/',
        pathNot: '^server/(hospital_documents|crypto/algorithms)/',
      },
    },
    {
      name: 'nobody-knows-the-connector',
      comment: 'The app knows the connector by the published protocols only.',
      severity: 'error',
      from: { path: '^(src|server|desk|simulators)/' },
      to: { path: '^connector/' },
    },
    {
      name: 'front-door-by-public-calls',
      comment:
        'The front door of a group knows cells by their public calls; it shares the contract, the search and how scripts are built for old phones.',
      severity: 'error',
      from: { path: '^deploy/group/' },
      to: {
        path: '^(src|server|desk|connector|simulators|test|config)/',
        pathNot:
          '^(src/contract/|server/areas/search/(ranking|letters|indexing)[.]ts$|config/floor/)',
      },
    },
    {
      name: 'front-door-page-alone',
      comment: 'What runs in a browser knows nothing of the build.',
      severity: 'error',
      from: { path: '^deploy/group/site/' },
      to: { path: '^deploy/group/(?!site/)|^config/|indexing[.]ts$' },
    },
    {
      name: 'nobody-knows-the-front-door',
      comment: 'A cell is whole without a group.',
      severity: 'error',
      from: { path: '^(src|server|desk|connector|simulators|config)/' },
      to: { path: '^deploy/' },
    },
    {
      name: 'nobody-knows-the-desk',
      comment: 'What both need stands in the contract.',
      severity: 'error',
      from: { path: '^(src|server|simulators)/' },
      to: { path: '^desk/' },
    },
    {
      name: 'desk-pages-apart',
      comment: 'A page of the desk never imports another: move what both need to desk/parts.',
      severity: 'error',
      from: { path: '^desk/pages/([^/]+)/' },
      to: { path: '^desk/pages/', pathNot: '^desk/pages/$1/' },
    },
    {
      name: 'patients-carry-no-desk',
      comment: 'Calls of the desk do not travel to patients.',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/contract/desk/' },
      to: { path: '^src/contract/desk/' },
    },
    only(
      'language',
      'language knows what a catalogue is, and where the platform has it.',
      '^src/language/',
      ['contract', 'platform'],
    ),
    only(
      'first_load',
      'What runs in the document before the app is there knows the platform and what is kept on the phone only.',
      '^src/first_load/',
      ['contract', 'platform', 'settings', 'storage'],
    ),
    only(
      'region',
      'The region tree knows the region code of the contract, no more.',
      '^src/region/',
      ['contract'],
    ),
    {
      name: 'contract-imports-valibot-only',
      comment: 'Client and server share the contract: it may use valibot and nothing else.',
      severity: 'error',
      from: { path: '^src/contract/' },
      to: { path: 'node_modules', pathNot: 'node_modules/valibot/' },
    },
    {
      name: 'client-not-server',
      comment: 'The client meets the server in the contract only.',
      severity: 'error',
      from: { path: SRC },
      to: { path: '^(server|simulators|test|config)/' },
    },
    {
      name: 'server-not-client',
      comment: 'The server may import src/contract, places and languages, and nothing else of src.',
      severity: 'error',
      from: { path: '^(server|simulators)/' },
      to: { path: SRC, pathNot: '^src/(contract|region|language)/' },
    },
    {
      name: 'seeds-use-areas-by-index',
      comment: 'The demo is filled by what areas offer, like any other user of them.',
      severity: 'error',
      from: { path: '^simulators/seed' },
      to: { path: '^server/areas/', pathNot: '^server/areas/[^/]+/index\\.ts$' },
    },
    {
      name: 'server-areas-by-index',
      comment: "Use another area by its index.ts: the rest is the area's own business.",
      severity: 'error',
      from: { path: '^server/areas/([^/]+)/' },
      to: {
        path: '^server/areas/',
        pathNot: ['^server/areas/$1/', '^server/areas/[^/]+/index\\.ts$'],
      },
    },
    {
      name: 'simulators-outside',
      comment: 'Simulators play the systems outside: they talk to the app over its protocols only.',
      severity: 'error',
      from: { path: '^simulators/', pathNot: '^simulators/seed' },
      to: { path: '^server/(areas/|app|composition_root|workers/|intake/)' },
    },
    {
      name: 'nobody-knows-the-simulators',
      comment:
        'Nothing of the app knows a simulator or a seed of the demo: simulators/main.ts starts both.',
      severity: 'error',
      from: { path: '^(src|server|desk|connector|config)/' },
      to: { path: '^simulators/' },
    },
    {
      name: 'sql-in-repositories',
      comment:
        'A route does not reach for the database: service decides, repository holds the SQL.',
      severity: 'error',
      from: { path: '^server/areas/.*routes\\.ts$' },
      to: { path: '^server/(database/|areas/.+repository\\.ts$)' },
    },
    {
      name: 'resolvable',
      comment: 'This import leads nowhere.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: '\\.(scss|css|svg|png|webp)$' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: ['^dist/', '\\.(scss|css|svg|png|webp)$'] },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      extensions: ['.h5.tsx', '.h5.ts', '.tsx', '.ts', '.mjs', '.js', '.json', '.d.ts'],
      mainFields: ['module', 'main', 'types'],
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
    },
    reporterOptions: { text: { highlightFocused: true } },
  },
}

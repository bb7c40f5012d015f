/** Who may import whom: the layers of docs/architecture.md, each with a sentence for whoever breaks it. */
const SRC = '^src/'
const only = (name, comment, from, folders, files = []) => ({
  name,
  comment,
  severity: 'error',
  from: { path: from },
  to: { path: SRC, pathNot: [from, ...folders.map((folder) => `^src/${folder}/`), ...files] },
})

/** The rooms of registration from the bottom up (docs/architecture.md): each imports rooms below its own row, and no file at the area's top but those that all share. */
const registrationRooms = [
  ['rules'],
  ['locks', 'returns'],
  ['schedules'],
  ['slots', 'outside', 'entitlements', 'follow_ups'],
  ['orders'],
  ['booking', 'credit', 'days', 'schedule_changes'],
  ['guard', 'visits', 'waitlist', 'closures', 'planning'],
]
const REGISTRATION = '^server/areas/registration/'

module.exports = {
  forbidden: [
    ...registrationRooms.map((rooms, row) => ({
      name: `registration-${rooms.join('-')}`,
      comment:
        'Registration points one way, from the rules up to who waits: what a room below needs of one above goes down, or comes in by a parameter.',
      severity: 'error',
      from: { path: `${REGISTRATION}(${rooms.join('|')})/` },
      to: {
        path: REGISTRATION,
        pathNot: `${REGISTRATION}((${[...registrationRooms.slice(0, row).flat(), '$1'].join('|')})/|(announcements|announcement_repository|events)[.]ts$)`,
      },
    })),
    {
      name: 'registration-rooms',
      comment: 'A new room of registration gets its row in registrationRooms.',
      severity: 'error',
      from: { path: REGISTRATION },
      to: {
        path: `${REGISTRATION}[^/]+/`,
        pathNot: `${REGISTRATION}(${registrationRooms.flat().join('|')})/`,
      },
    },
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
          '^simulators/(main\\.ts$|assets/)',
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
    {
      name: 'gates-below-pages',
      comment:
        'gates, sharing and waiting are what pages of several areas share and what may read stores: they import no page and no area.',
      severity: 'error',
      from: { path: '^src/(gates|sharing|waiting)/' },
      to: { path: '^src/(pages|subpages)/' },
    },
    {
      name: 'gates-for-pages',
      comment:
        'Only pages, areas and app_start use gates, sharing and waiting: what lies below gets props.',
      severity: 'error',
      from: {
        path: '^src/',
        pathNot: '^src/((pages|subpages|gates|sharing|waiting)/|app_start[.]ts)',
      },
      to: { path: '^src/(gates|sharing|waiting)/' },
    },
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
    only('contract', 'The contract stands alone.', '^src/contract/', []),
    only('settings', 'Settings stand alone.', '^src/settings/', []),
    only('texts', 'Texts stand alone.', '^src/texts/', []),
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
      name: 'areas-below-the-desk',
      comment:
        'The listener of the hospital’s people takes up what areas give it (Area.desk); an area knows http only.',
      severity: 'error',
      from: { path: '^server/', pathNot: '^server/(desk/|boot/|main[.]ts$)' },
      to: { path: '^server/desk/' },
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
      comment:
        'Simulators play the systems outside: they talk to the app over its protocols only. The pages of the app’s own staff stand in simulators/desk.',
      severity: 'error',
      from: { path: '^simulators/', pathNot: '^simulators/(desk/|seed)' },
      to: { path: '^server/(areas/|app|composition_root|workers/|intake/)' },
    },
    {
      name: 'week-hospital-alone',
      comment: 'The hospital of the hospital week knows the app by its two public papers only.',
      severity: 'error',
      from: { path: '^test/support/hospital_week/hospital' },
      to: {
        path: '^(server|src|test)/',
        pathNot: '^test/support/hospital_week/(hospital|through)',
      },
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
      name: 'commands-on-top',
      comment: 'A command is started by a person or a timer: what others need of it stands below.',
      severity: 'error',
      from: { path: '^(server|simulators|desk|connector)/', pathNot: '^server/commands/' },
      to: { path: '^server/commands/' },
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

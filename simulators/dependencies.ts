/** What the simulators are given: the settings that the app was told (`withSandbox`), the demo's database, where they keep books in a schema of their own, and a log. */
import type { Dependencies as AppDependencies } from '../server/dependencies'

export type Dependencies = Pick<AppDependencies, 'settings' | 'sql' | 'log'>

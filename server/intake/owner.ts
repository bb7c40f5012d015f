/** Whose documents are: of the system that sent them first, by whichever way. Another one takes none of them over by itself. */
import { mainClientOf, type IntegrationSettings } from '../settings/integration_clients'

/** The system behind a way: `push:lis` and `fhir:lis` are the LIS; what the app fetches, or is given in a file, is the HIS. */
export function systemOf(settings: IntegrationSettings, source: string): string {
  const [way, client] = source.split(/:(.*)/s)
  return way === 'pull' || client === undefined || client === '' ? mainClientOf(settings) : client
}

/** Every way by which a system's documents come. */
export function waysOf(settings: IntegrationSettings, system: string): string[] {
  const own = ['push', 'fhir', 'file'].map((way) => `${way}:${system}`)
  return system === mainClientOf(settings) ? [...own, 'pull', 'file'] : own
}

/** The ways of the system behind this one. */
export const waysOfSource = (settings: IntegrationSettings, source: string): string[] =>
  waysOf(settings, systemOf(settings, source))

/** The code of a refusal, for programs. */
export const foreignCode = 'owned_by_another_source'

/** Why a document is not taken from a system. */
export const foreignWords = (owner: string): string =>
  `belongs to ${owner}, which sent it first: hand it over at the desk (数据接入) or by npm run hospital -- --hand-over`

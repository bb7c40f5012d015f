/** The owner of documents: the system that sent them first, from any of its sources. Another system cannot take them over by sending. */
import { mainClientOf, type IntegrationSettings } from '../../settings/integration_clients'

/** The system of a source: `push:lis` and `fhir:lis` are the LIS; pulled documents and files are the HIS. */
export function systemOf(settings: IntegrationSettings, source: string): string {
  const [way, client] = source.split(/:(.*)/s)
  return way === 'pull' || client === undefined || client === '' ? mainClientOf(settings) : client
}

/** Every source of a system. */
export function waysOf(settings: IntegrationSettings, system: string): string[] {
  const own = ['push', 'fhir', 'file'].map((way) => `${way}:${system}`)
  return system === mainClientOf(settings) ? [...own, 'pull', 'file'] : own
}

/** The sources of the system behind this source. */
export const waysOfSource = (settings: IntegrationSettings, source: string): string[] =>
  waysOf(settings, systemOf(settings, source))

/** The code of a refusal, for programs. */
export const foreignCode = 'owned_by_another_source'

/** Why a document is not accepted from a system. */
export const foreignWords = (owner: string): string =>
  `belongs to ${owner}, which sent it first: hand it over at the desk (数据接入) or by npm run hospital -- --hand-over`

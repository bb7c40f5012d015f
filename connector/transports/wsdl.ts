/** What a service's own description says otherwise than the profile: told by `probe`, before the first call fails without words. */
import { parseXml } from '../formats/xml'
import type { SoapConnection } from '../profile/shape'

/** What names a call in its headers: of the profile, else as ASMX makes it. */
export const actionOf = ({ soapAction, namespace, method }: SoapConnection): string =>
  soapAction ?? `${namespace.replace(/[/#]$/, '')}/${method}`

/** The differences as words behind a line of `probe`; nothing where the description says nothing. */
export function differences(connection: SoapConnection, text: string): string {
  let said: string[]
  try {
    parseXml(text)
    said = compare(connection, text)
  } catch {
    return '; its description is not read'
  }
  return said.length === 0 ? '' : `; its description says otherwise: ${said.join(', ')}`
}

function compare(connection: SoapConnection, text: string): string[] {
  const { namespace, method, qualified = true } = connection
  const said: string[] = []
  const space = attribute(tag(text, 'definitions'), 'targetNamespace')
  if (space !== undefined && space !== namespace) said.push(`namespace ${space}`)
  const names = [...text.matchAll(/<(?:\w+:)?operation\b[^>]*\sname="([^"]*)"/g)].map(
    ([, name]) => name,
  )
  if (names.length > 0 && !names.includes(method))
    said.push(`methods ${[...new Set(names)].join(' ')}`)
  const isQualified =
    !/\sstyle="rpc"/.test(text) &&
    attribute(tag(text, 'schema'), 'elementFormDefault') === 'qualified'
  // Types that stand in a file of their own say nothing here.
  if (/\sstyle="rpc"|<(?:\w+:)?element\b/.test(text) && isQualified !== qualified)
    said.push(`qualified ${isQualified}`)
  const actions = [...text.matchAll(/\ssoapAction="([^"]*)"/g)].map(([, action]) => action)
  const [first] = actions
  if (names.length > 0 && first !== undefined && !actions.includes(actionOf(connection)))
    said.push(`soapAction '${first}'`)
  return said
}

const tag = (text: string, name: string): string =>
  new RegExp(`<(?:\\w+:)?${name}\\b[^>]*>`).exec(text)?.[0] ?? ''
const attribute = (text: string, name: string): string | undefined =>
  new RegExp(`\\s${name}=["']([^"']*)["']`).exec(text)?.[1]

/** One group of settings, for a program that needs nothing else of the environment. */
import type * as v from 'valibot'
import { Reader, SettingsInvalid, type Environment, type Variables } from './reader'

/** Reads it. @throws SettingsInvalid */
export function readAlone<Group extends Variables>(
  group: Group,
  environment: Environment = process.env,
): v.InferOutput<Group> {
  const reader = new Reader(environment)
  const read = reader.read(group)
  const refusal = reader.refusal()
  if (refusal !== undefined || read === undefined) throw refusal ?? new SettingsInvalid()
  return read
}

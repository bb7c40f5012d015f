/** A phone at the floor of the project's list of browsers (package.json), made of a newer one: whatever came later is deleted. */
import { floorOf } from '../../config/floor/list'
import { newerNames } from '../../config/floor/newer_names'

/** Of these only the language is looked at where there is no browser. */
const isOfLanguage = (name: string) => Object.hasOwn(globalThis, name) || name === 'TypedArray'

/** A script that forgets what came after the floor; runs before any other. */
export function forgetNewer({ language = false, except = [] as string[] } = {}): string {
  const { globals, statics } = newerNames(floorOf())
  const members = [...statics].map(([owner, names]) => [owner, [...names]] as const)
  const lists = {
    members: members.filter(
      ([owner]) => (!language || isOfLanguage(owner)) && !except.includes(owner),
    ),
    globals: [...globals].filter((name) => !except.includes(name)),
  }
  return `(${forget.toString()})(${JSON.stringify(lists)})`
}

/** Stands in the page as it is written here. */
function forget(lists: { members: [string, string[]][]; globals: string[] }): void {
  const typed = Object.getPrototypeOf(Uint8Array)
  for (const [owner, names] of lists.members) {
    const place = owner === 'TypedArray' ? typed : Reflect.get(globalThis, owner)
    if (place === undefined || place === null) continue
    for (const name of names) {
      if (name === 'EventTarget_inheritance')
        place.prototype.addEventListener = place.prototype.removeEventListener = undefined
      Reflect.deleteProperty(place, name.replace('_static', ''))
      if (typeof place === 'function') Reflect.deleteProperty(Object(place.prototype), name)
    }
  }
  for (const name of lists.globals) Reflect.deleteProperty(globalThis, name)
}

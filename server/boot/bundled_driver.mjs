import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** `this.resolve = x => …` and the like, as the driver writes them. */
const closuresOnThis = /this\.(resolve|reject) = (x => \(this\.active = false, \1\(x\)\))/g

/**
 * The PostgreSQL driver in the bundle, patched in one place (docs/decisions/0052). V8 allocates a function written
 * where it is assigned to a property, `this.resolve = x => …`, among old objects. The driver does so for every query,
 * and through these two functions every result's rows stay in memory until a full garbage collection. Assigned to a
 * variable first, they are freed with their query.
 */
export const driverThatForgets = {
  name: 'driver that forgets',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^postgres$/ }, () => ({
      path: fileURLToPath(import.meta.resolve('postgres')),
    }))
    onLoad({ filter: /[\\/]postgres[\\/]src[\\/]query\.js$/ }, ({ path: file }) => {
      const source = readFileSync(file, 'utf8')
      const contents = source.replaceAll(closuresOnThis, 'const its_$1 = $2\n    this.$1 = its_$1')
      if (contents === source)
        throw new Error(`${file} is no longer written as bundled_driver.mjs knows it`)
      return { contents }
    })
  },
}

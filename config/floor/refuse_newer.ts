import { transformSync } from '@swc/core'
import type { Chunk, Compilation, Compiler, Module } from 'webpack'
import { allowed } from './allowed'
import { newerCalls, newerGrammar, readerFor, type Reader } from './read_script'

/** One sentence a problem of a script that phones at the floor could not start or would stumble over. */
export function scriptProblems(name: string, text: string, reader: Reader): string[] {
  const grammar = newerGrammar(text, reader)
  if (grammar !== undefined) return [`${name} is newer than ${wordsFor(reader)}: ${grammar}`]
  return newerCalls(text, reader)
    .filter((call) => !Object.hasOwn(allowed, call))
    .map(
      (call) =>
        `${name} calls ${call}, which ${wordsFor(reader)} lacks: do without, or ask first (config/floor/allowed.ts)`,
    )
}

/** Webpack plugin: a build with a script that the list of browsers cannot read fails, and says which file and package. */
export class RefuseNewer {
  apply(compiler: Compiler) {
    compiler.hooks.thisCompilation.tap('RefuseNewer', (compilation) => {
      const stage = compiler.webpack.Compilation.PROCESS_ASSETS_STAGE_REPORT
      compilation.hooks.processAssets.tap({ name: 'RefuseNewer', stage }, () => {
        const reader = readerFor()
        for (const { name, source } of compilation.getAssets()) {
          if (!name.endsWith('.js')) continue
          const problems = scriptProblems(name, source.source().toString(), reader)
          if (problems.length === 0) continue
          const packages = packagesOf(compilation, name, reader)
          for (const problem of problems)
            compilation.errors.push(
              new compiler.webpack.WebpackError(`${problem}\n  in ${packages.join(', ')}`),
            )
        }
      })
    })
  }
}

/** Whose modules in a file have the trouble by themselves. */
function packagesOf(compilation: Compilation, file: string, reader: Reader): string[] {
  const chunk = [...compilation.chunks].find(({ files }) => files.has(file))
  const found =
    chunk === undefined
      ? []
      : modulesOf(compilation, chunk).filter((module) => isRefused(module, reader))
  const names = found.map((module) => packageOf(module.nameForCondition() ?? module.identifier()))
  return names.length > 0 ? [...new Set(names)] : ['what the build itself writes']
}

function modulesOf({ chunkGraph }: Compilation, chunk: Chunk): Module[] {
  return [...chunkGraph.getChunkModulesIterable(chunk)].flatMap((module) =>
    // Several that webpack has made one.
    'modules' in module ? [...(module.modules as Iterable<Module>)] : [module],
  )
}

function isRefused(module: Module, reader: Reader): boolean {
  const text = module.originalSource()?.source().toString()
  if (text === undefined) return false
  try {
    const { code } = transformSync(text, {
      configFile: false,
      swcrc: false,
      module: { type: 'commonjs' },
      jsc: { target: `es${reader.year}` as 'es2019' },
    })
    return scriptProblems('', code, reader).length > 0
  } catch {
    return true
  }
}

/** The package of a file, or the file itself where it is ours. */
export function packageOf(file: string): string {
  return /.*node_modules[\\/]((?:@[^\\/]+[\\/])?[^\\/]+)/.exec(file)?.[1] ?? file
}

function wordsFor({ floor, year }: Reader): string {
  const oldest = Object.entries(floor).map(([browser, version]) => `${browser} ${version}`)
  return `ES${year} (${oldest.join(', ')})`
}

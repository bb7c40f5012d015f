import { build, type BuildOptions } from 'esbuild'
import { readerFor } from './read_script'
import { packageOf, scriptProblems } from './refuse_newer'

/** One small script by esbuild, in the words of the floor. @throws when the floor could not run it, naming file and packages. */
export async function buildForFloor(options: BuildOptions & { entryPoints: string[] }) {
  const reader = readerFor()
  const { outputFiles, metafile } = await build({
    ...options,
    minify: true,
    format: 'iife',
    target: `es${reader.year}`,
    metafile: true,
    write: false,
  })
  const text = outputFiles[0]?.text ?? ''
  const problems = scriptProblems(options.entryPoints.join(), text, reader)
  if (problems.length === 0) return text
  const packages = new Set(Object.keys(metafile.inputs).map(packageOf))
  throw new Error(`${problems.join('\n')}\n  in ${[...packages].join(', ')}`)
}

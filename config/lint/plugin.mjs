/** Rules of this project's own, for oxlint. */
import path from 'node:path'
import { betterName } from './better_name.mjs'
import { deniedColumns, deniedComments, oldSchema } from './denied_words.mjs'

const fieldWords = {
  create(context) {
    const file = path.relative(context.cwd, context.filename).replaceAll(path.sep, '/')
    const check = (node) => {
      // A class of a style sheet.
      if (node.parent?.type === 'MemberExpression' && node.parent.object.name === 'styles') return
      const say = betterName(node.name, file)
      if (say !== undefined)
        context.report({ node, message: `“${node.name}”: say ${say} (docs/glossary.md).` })
    }
    return {
      Program(node) {
        const say = file
          .split('/')
          .map((name) => betterName(name.replace(/\..*/, ''), file))
          .find(Boolean)
        if (say !== undefined)
          context.report({ node, message: `The file’s name: say ${say} (docs/glossary.md).` })
        for (const comment of context.sourceCode.getAllComments())
          for (const [pattern, word] of deniedComments)
            if (pattern.test(comment.value))
              context.report({
                node: comment,
                message: `A comment: say ${word} (docs/glossary.md).`,
              })
      },
      Identifier: check,
      PrivateIdentifier: check,
      JSXIdentifier: check,
      TemplateElement(node) {
        const old = deniedColumns.exec(node.value.raw)?.[0]
        if (old !== undefined && !oldSchema.test(file))
          context.report({ node, message: `“${old}” was renamed (docs/glossary.md).` })
      },
    }
  },
}

export default { meta: { name: 'project' }, rules: { 'field-words': fieldWords } }

/** An answerer that can only quote: it gives back all that it can see, so what is missing was lost in compression. */
export default ({ context = [] }: { context?: string[] }) => context.join('\n\n')

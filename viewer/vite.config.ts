import { defineConfig } from 'vite'

/** One script and one style under fixed names: the server hands them out, and the report carries them inside. */
export default defineConfig({
  root: import.meta.dirname,
  base: '/',
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  build: {
    outDir: '../dist/viewer',
    emptyOutDir: true,
    target: 'es2022',
    modulePreload: false,
    cssCodeSplit: false,
    reportCompressedSize: false,
    rolldownOptions: { output: { entryFileNames: 'app.js', assetFileNames: 'app.[ext]', codeSplitting: false } },
  },
})

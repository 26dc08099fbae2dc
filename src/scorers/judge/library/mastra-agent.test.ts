import { Agent } from '@mastra/core/agent'
import { runEvals } from '@mastra/core/evals'
import { Mastra } from '@mastra/core/mastra'
import { InMemoryStore } from '@mastra/core/storage'
import { createTool } from '@mastra/core/tools'
import { expect, it } from 'vitest'
import { z } from 'zod'
import {
  createPromptAlignmentScorerLLM,
  createSemanticSimilarityScorerLLM,
  createToolCallAccuracyScorerCode,
} from '../../../judge/index.ts'
import { alignmentReply } from '../testing/alignment-reply.ts'
import { mockModel } from '../testing/mock-model.ts'

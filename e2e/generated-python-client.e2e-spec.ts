import { createPlatform } from './support/api';
import { tellStory, toldStory } from './support/generated-client';

/** The first time it downloads the generator. */
const LIMIT_MS = 300_000;

describe('a Python client that is generated from the OpenAPI document', () => {
  it(
    'has everything, and makes a customer, an account and a quote',
    async () => {
      expect(await tellStory('python', 'story.py', await createPlatform())).toEqual(toldStory);
    },
    LIMIT_MS,
  );
});

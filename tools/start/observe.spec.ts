import { grafanaEnvironment, grafanaProvisioning, prometheusConfiguration } from './observe.mjs';

describe('the configuration of Prometheus', () => {
  it('has the rules of the alerts and one target for each process', () => {
    const text = prometheusConfiguration([
      { name: 'gateway', operatorPort: 20_001 },
      { name: 'payments-2', operatorPort: 20_002 },
    ]);
    const { rule_files: rules, scrape_configs: jobs } = JSON.parse(text) as {
      rule_files: string[];
      scrape_configs: { job_name: string; static_configs: object[] }[];
    };
    expect(rules.map((path) => path.split('/').slice(-4).join('/'))).toEqual([
      'deploy/prometheus/rules/*.yml',
    ]);
    expect(jobs).toEqual([
      {
        job_name: 'corridor',
        static_configs: [
          { targets: ['127.0.0.1:20001'], labels: { process: 'gateway' } },
          { targets: ['127.0.0.1:20002'], labels: { process: 'payments-2' } },
        ],
      },
    ]);
  });
});

describe('the provisioning of Grafana', () => {
  it('names Prometheus as the source of the dashboards', () => {
    const files = grafanaProvisioning('http://127.0.0.1:20003');
    expect(Object.keys(files)).toEqual(['datasources/corridor.yml', 'dashboards/corridor.yml']);
    expect(files['datasources/corridor.yml']).toContain('"url":"http://127.0.0.1:20003"');
    expect(files['dashboards/corridor.yml']).toContain('deploy/grafana/dashboards');
  });
});

describe('the variables of Grafana', () => {
  it('let this machine alone in without a password, whatever address the caller names', () => {
    const env = { PATH: '/bin', GF_SERVER_HTTP_ADDR: '0.0.0.0' };
    expect(grafanaEnvironment({ env, folder: '/data/grafana', port: 20_004 })).toMatchObject({
      PATH: '/bin',
      GF_AUTH_ANONYMOUS_ENABLED: 'true',
      GF_SERVER_HTTP_ADDR: '127.0.0.1',
    });
  });
});
